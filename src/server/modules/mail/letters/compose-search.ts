import { describeItem } from '../../../../shared/inquiries/item-line.ts'
import { formatPacificDayOf } from '../../../../shared/quotes/words.ts'
import { describeHits, type SearchWord } from '../../../../shared/search/filters.ts'
import { type FacetValues, newsItemsMax, unconfirmedDays } from '../../../../shared/search/schema.ts'
import { describeWeightText } from '../../../../shared/steel/weight.ts'
import { formatSource } from '../../../../shared/stock/line-summary.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { formatCount, formatCountOf } from '../../../../shared/text/count-text.ts'
import type { SearchMails } from '../mail-kinds.ts'
import { button, type Draft, type Letter, type Office, type Post, questionBlocks, text } from './letters.ts'
import { type MailBlock, type MailRow, oneLine } from './mail-body.ts'

type MailsOf<Kind> = Extract<SearchMails, { kind: Kind }>

const reference = 'Saved search'
const countsMax = 10

/** Nothing for a search that ended. */
export function draftSearchMails(mails: SearchMails, { office, toBuyer }: Post): Draft[] {
  switch (mails.kind) {
    case 'search confirmation':
      return toBuyer(mails.kind, mails.email, composeConfirmation(mails, office))
    case 'search news':
      return toBuyer(mails.kind, mails.email, composeNews(mails, office))
    case 'search ended':
      return []
  }
}

/** What an address gets that somebody entered: the search as the product read it, and the link that confirms it. */
function composeConfirmation({ words, link, isConfirmed }: MailsOf<'search confirmation'>, office: Office): Letter {
  const asked = 'This address was entered on our site to get emails when new steel fits this search:'
  return {
    reference,
    subject: isConfirmed ? `Your saved search at ${office.brandName}` : `Confirm your search at ${office.brandName}`,
    preview: isConfirmed ? 'There is nothing to do.' : 'Nothing is sent until you confirm it.',
    blocks: [
      text(`Hello,\n${asked}`),
      searchBlock(words),
      ...(isConfirmed
        ? [
            text('You have confirmed it already, so there is nothing to do.'),
            button('See it, or stop these emails', link, 'View saved search'),
          ]
        : [
            button('Confirm it here', link, 'Confirm my search'),
            text(
              `Until you do, we send you nothing about it, and after ${unconfirmedDays} days we delete it. If you did not ask for this, please ignore this email.`,
            ),
          ]),
      ...questionBlocks(office),
    ],
  }
}

/** What is new for a confirmed search: the newest items, of very many only their counts beside them. */
function composeNews(news: MailsOf<'search news'>, office: Office): Letter {
  const { total, items, words, link, searchPath, endsAt } = news
  const isLong = total > items.length
  return {
    reference,
    subject: `${formatCountOf(total, 'new item')} for your saved search`,
    preview: describeHits(news),
    blocks: [
      text(`Hello,\nNew steel fits your search: ${describeHits(news)}.`),
      searchBlock(words),
      ...(isLong ? countBlocks(news) : []),
      {
        kind: 'table',
        title: isLong ? `The ${newsItemsMax} newest:` : 'New:',
        headings: ['Item', 'Weight'],
        rows: items.map(toRow),
        ...(isLong && { after: `and ${formatCount(total - items.length)} more` }),
      },
      button('See all steel that fits', office.link(searchPath), 'View steel'),
      text(
        `You're getting this email because you saved this search on our site. The search ends on ${formatPacificDayOf(endsAt.toISOString())}.`,
      ),
      { kind: 'link', label: 'Stop these emails', url: link },
      ...questionBlocks(office),
    ],
  }
}

function searchBlock(words: readonly SearchWord[]): MailBlock {
  if (words.length === 0) return { kind: 'facts', facts: [['Search', 'All steel']] }
  return { kind: 'facts', facts: words.map((word) => [word.name, word.text]) }
}

function countBlocks({ byState, byCategory }: MailsOf<'search news'>): MailBlock[] {
  const facts = [
    ['By state', countsOf(byState)],
    ['By product', countsOf(byCategory)],
  ] as const
  return [{ kind: 'facts', facts: facts.filter(([, text]) => text !== '') }]
}

function countsOf(values: FacetValues): string {
  const named = values.slice(0, countsMax).map(({ value, count }) => `${oneLine(value, 100)} ${formatCount(count)}`)
  return [...named, ...(values.length > countsMax ? ['and others'] : [])].join('; ')
}

function toRow(item: InventoryItem): MailRow {
  const { thickness, width, length, gradeCategory, condition, weight, sourceCode, locationState } = item
  const shown = (text: string) => oneLine(text, 100)
  const steel = describeItem({
    thickness: shown(thickness),
    width: shown(width),
    length: shown(length),
    gradeCategory: shown(gradeCategory),
    condition: shown(condition),
  })
  return {
    name: shown(item.category),
    details: [steel, shown(formatSource({ sourceCode, locationState }))],
    figures: [oneLine(describeWeightText(weight), 50)],
  }
}
