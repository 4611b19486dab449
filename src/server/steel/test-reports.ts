import { anyOf } from '../../shared/text/word-pattern.ts'

/** How buyers ask for test reports of the mill, or say that they want none. */
const words = {
  testReports: `
    m(.)t(.)r(.)(')(s), (mill )(test )report(s)( of conformance), (mill )(test )cert(s)( of conformance)
    (mill )(test )certificate(s)( of conformance), (mill )(test )certification(s)( of conformance)
    mill test(s), material cert(s)`,
  before: 'with, w/, w, need, needs, must have, include, incl(.), includes, including, and, +, yes',
  afterWanted: "required, req(')d, needed, please, reqd, requested, a must, yes, y",
  afterUnwanted: 'not required, not needed, not necessary, n(/)a, no, none',
}

const testReports = anyOf(words.testReports)
const unwanted = String.raw`\b(?:no|without|w/o) ${testReports}(?: (?:needed|required|necessary))?(?!\w)`
const answeredNo = String.raw`\b${testReports}[:= ]+${anyOf(words.afterUnwanted)}(?!\w)`
const before = String.raw`(?:\b${anyOf(words.before)} ?)?(?<!\w)`
const answeredYes = `(?:[:= ]+(?:are )?${anyOf(words.afterWanted)})?`

/** What says each of a need's MTR options, to be looked for in this order: what is said otherwise is taken out before. */
export const reportPatterns = [
  ['No MTR', new RegExp(`${unwanted}|${answeredNo}`, 'gi')],
  ['Just Chems', /\b(?:just|only)[- ]chem(?:s|istr(?:y|ies))?\b|\bchem(?:s|istr(?:y|ies))[- ]only\b/gi],
  ['Yes MTR', new RegExp(String.raw`${before}${testReports}${answeredYes}(?!\w)`, 'gi')],
] as const

/** Whether a text in a buyer's words asks for mill test reports. */
export function asksForReports(text: string): boolean {
  let rest = text
  for (const [option, pattern] of reportPatterns) {
    const without = rest.replace(pattern, ' ')
    if (option === 'Yes MTR') return without !== rest
    rest = without
  }
  return false
}
