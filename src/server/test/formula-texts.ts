/** Texts that a spreadsheet program runs, or stumbles over, where it takes them for more than text. */
export const formulaTexts = [
  ...['=1+1', '+1+1', '-1+1', '@SUM(A1)', '-', '＝1+1'],
  ...['=HYPERLINK("http://canary.test")', "=cmd|'/c calc'!A1"],
] as const
