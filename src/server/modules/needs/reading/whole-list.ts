import type { ForAll } from '../../../../shared/needs/reading.ts'
import { findStateIn } from '../../../../shared/places/state-in-text.ts'
import { plainMarks } from '../../../../shared/steel/figures.ts'
import { anyOf } from '../../../../shared/text/word-pattern.ts'
import { dayText, findVagueDay, readNeedDay } from './need-dates.ts'
import { requestWords } from './request-vocabulary.ts'

const charsMax = 400

const beforePlace = [
  String.raw`ship(?:ping|ped|s|ment)?(?: it| all)?(?:[- ]?to\b| (?:address|location|point)\b|(?= *:))`,
  String.raw`deliver(?:y|ed|ing|s)?(?: ${anyOf(requestWords.pricing)})?(?: ${anyOf(requestWords.toPlace)}\b|(?= *:)|(?= \w))`,
  String.raw`del(?:['’]?d)?\.?(?: to\b|(?= *:))`,
  String.raw`dest(?:ination)?\b|fob\b|freight to\b|going to\b|goes to\b|send to\b`,
  String.raw`(?:at|to|in|into)(?= our\b)`,
].join('|')
const place = new RegExp(String.raw`(?:\b(?:${beforePlace})|\bf\.o\.b\.?)[\s:,-]*(?<place>\S.*)`, 'i')
const placeAlone = /^\W*(?:ship(?:ping)?|deliver(?:y|ed)?|destination)(?:[- ]?to| address| location)?\s*:?\s*$/i
const pickUp = /\b(?:will call|pick(?:ing|ed)?[- ]?up)\b/i
const dayLabel = anyOf(requestWords.dayLabelsOfAll)
const day = new RegExp(
  String.raw`\b(?<label>${dayLabel})\b(?<between>[^\d]{0,40}?)(?<day>${dayText}|\d{1,2}/\d{1,2}(?![\d/]| ?x|["”]))`,
  'i',
)
const beforeDay = /[\s,]*\b(?:(?:by|before|on|nlt|no later than|not later than)[\s:]+)?$/i
const vagueLabel = new RegExp(`\\b${dayLabel}\\b|\\blead ?time\\b`, 'i')
const byTheDay = /\bby the \d{1,2}(?:st|nd|rd|th)\b/i
const soon = new RegExp(String.raw`\b${anyOf(requestWords.soon)}(?! (?:reply|response|quote))(?!\w)`, 'i')
const soonWordsMax = 4
// 'Please quote by Friday' and 'PO by 12/1' say nothing of the delivery.
const ofOffice = new RegExp(`\\b${anyOf(requestWords.ofOffice)}\\b`, 'i')
const ofDelivery = new RegExp(`\\b${anyOf(requestWords.ofDelivery)}\\b`, 'i')
const afterPlace = new RegExp(String.raw`\s${anyOf(requestWords.afterPlace)}\b[^,]*$`, 'i')
const sentenceEnd = new RegExp(String.raw`[;()?]|(?<!\b(?:[A-Z]|${anyOf(requestWords.abbreviations)}))\.(?=\s|$)`)
const placeStart = new RegExp(String.raw`^(?:[A-Z\d]|our (?:\w+ )?${anyOf(requestWords.sites)}|zip )`)

/** What a line says of the delivery of all items; undefined for any other line. */
export function readForAll(text: string, line: number, today: string): ForAll | undefined {
  const content = plainMarks(text).replace(/\s+/g, ' ').trim()
  if (content === '' || content.length > charsMax) return undefined
  const date = findDay(content, today)
  const rest = date ? content.replace(date.text, '').replace(/\s+/g, ' ') : content
  const to = findPlace(rest)
  const isLoose = pickUp.test(content) || (!date && isVague(content)) || (to !== undefined && to.state === undefined)
  if (!date && !to && !isLoose) return undefined
  // Where words are left to be understood by people, they go along whole.
  const notes = isLoose ? content : (to?.note ?? null)
  const specification = { estimatedNeedDate: date?.day ?? null, locationState: to?.state ?? '', notes }
  return { line, text: text.trim(), specification }
}

/** Whether a line is the heading of an address that follows. */
export function isPlaceHeading(text: string): boolean {
  return placeAlone.test(text)
}

const clausesOf = (content: string) => content.split(/[.;!?]\s+|\s[-–—]\s/)

function isOfOffice(clause: string): boolean {
  return ofOffice.test(clause) && !ofDelivery.test(clause)
}

function findDay(content: string, today: string): { day: string; text: string } | undefined {
  for (const clause of clausesOf(content)) {
    const { between = '', day: text = '' } = day.exec(clause)?.groups ?? {}
    const found = /\bof(?: the)? ?$/i.test(between) ? undefined : readNeedDay(text, today)
    if (text === '' || found === undefined || isOfOffice(clause)) continue
    const words = beforeDay.exec(clause.slice(0, clause.indexOf(text)))?.[0] ?? ''
    return { day: found, text: words + text }
  }
  return undefined
}

function isVague(content: string): boolean {
  return clausesOf(content).some((clause) => {
    if (isOfOffice(clause)) return false
    if (soon.test(clause) && (vagueLabel.test(clause) || clause.split(' ').length <= soonWordsMax)) return true
    const text = findVagueDay(clause) ?? byTheDay.exec(clause)?.[0]
    return text !== undefined && vagueLabel.test(clause.slice(0, clause.indexOf(text) + text.length))
  })
}

function findPlace(content: string): { state: string | undefined; note: string } | undefined {
  const found = place.exec(content)?.groups?.['place']
  if (found === undefined) return undefined
  const [named = ''] = found.split(sentenceEnd)
  const town = named
    .replace(/^(?:destination|delivered)[,:\s]+/i, '')
    .replace(afterPlace, '')
    .replace(/[\s,:.-]+$/, '')
    .trim()
  const state = findStateIn(town)
  // 'Delivered pricing' and 'delivery date' name no place.
  const isPlace = state !== undefined || placeStart.test(town)
  return isPlace && town !== '' ? { state, note: `Ship to ${town}` } : undefined
}
