package org.dsmcs.paper.published;

import java.util.Optional;
import org.dsmcs.paper.grid.Cell;

/**
 * A cell of the paper's tables of bounds.
 *
 * @param cell which
 * @param value what is reported; empty where the paper says N/A, its training having failed
 */
public record PaperCell(Cell cell, Optional<ReportedBound> value) {}
