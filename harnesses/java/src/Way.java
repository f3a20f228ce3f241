/** How a connection sends statements. Names of scenarios end with these. */
enum Way {
  /** As the driver does without options that matter here: for plain statements and calls. */
  plain,
  /** Values go into the text of the statement, in the driver. */
  text,
  /** Text, and the driver joins a batch into inserts of many rows. */
  textRewrite,
  /** Prepared by the server, and kept by the driver for the next time. */
  binaryHit,
  /** Prepared by the server, and thrown away after each use. */
  binaryOff
}
