package org.dsmcs.study.settings;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that the options of a record, or one option, mean something only where the deciding option
 * of the table has one of these words. Beside another they are refused.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface BelongsTo {
  /** The words. */
  String[] value();
}
