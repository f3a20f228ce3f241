package tachograph;

import java.util.Random;

/** Texts of 100 random letters and digits: enough of them that no two operations in a row send the same. */
final class RandomTexts {
  private static final String CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  private static final int LENGTH = 100;

  private final String[] texts = new String[1024];
  private int taken = 0;

  RandomTexts() {
    // Always the same ones, so that every driver and every repeat sends the same bytes.
    Random random = new Random(1);
    for (int at = 0; at < texts.length; at++) {
      StringBuilder text = new StringBuilder(LENGTH);
      while (text.length() < LENGTH) text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
      texts[at] = text.toString();
    }
  }

  String next() {
    return texts[taken++ % texts.length];
  }
}
