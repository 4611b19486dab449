/** Texts that a spreadsheet program may run as formulas or read wrongly. */
export const formulaTexts = [
  ...['=1+1', '+1+1', '-1+1', '@SUM(A1)', '-', '＝1+1'],
  ...['=HYPERLINK("http://canary.test")', "=cmd|'/c calc'!A1"],
] as const
