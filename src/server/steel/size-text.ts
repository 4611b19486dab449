const size = /\d["'”]?\s{0,2}x\s{0,2}\.?\d|(?:^|[\s#])0?\.\d{2,4}(?!\d)|\d\s{0,2}(?:ga|gauge|mm)\b/i

/** Whether a text has what looks like a size of steel, such as `.125`, `48 x 96` or `16 ga`. */
export const hasSizeText = (text: string): boolean => size.test(text)
