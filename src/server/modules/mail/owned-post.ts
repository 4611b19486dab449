import type { Db } from '../../db/database.ts'
import { requestKeyOf } from '../inquiries/owned-requests.ts'
import { inquiryRows } from '../inquiries/queries.ts'
import { needRows } from '../needs/queries.ts'
import { findOwnerAddress, findOwnerAddresses } from '../owners/queries.ts'
import { draftMatchMails } from './letters/compose-summaries.ts'
import { type Draft, type Post, withOwner } from './letters/letters.ts'
import type { MatchMails } from './mail-kinds.ts'

/** Mails to staff about a request, also for its owner. */
export async function postOfRequest(db: Db, post: Post, request: { number: number } | undefined): Promise<Post> {
  return request ? withOwner(post, await findOwnerAddress(db, 'request', requestKeyOf(request))) : post
}

export async function postOfInquiry(db: Db, post: Post, inquiryId: string): Promise<Post> {
  return postOfRequest(db, post, await inquiryRows.find(db, inquiryId))
}

export async function postOfNeeds(db: Db, post: Post, submissionId: string): Promise<Post> {
  return withOwner(post, await findOwnerAddress(db, 'needs list', submissionId))
}

/** Staff hear of all needs, and the owners of needs lists of theirs alone. */
export async function draftMatchesOf(db: Db, mails: MatchMails, post: Post): Promise<Draft[]> {
  const needs = await needRows.selectBy(
    db,
    'id',
    mails.needs.map(({ needId }) => needId),
  )
  const addresses = await findOwnerAddresses(db, 'needs list', [...new Set(needs.map((need) => need.submission_id))])
  const addressOf = new Map(needs.map((need) => [need.id, addresses.get(need.submission_id)]))
  const toAll = draftMatchMails(mails, post)
  const owners = new Set(addresses.values())
  for (const { to } of toAll) owners.delete(to.toLowerCase())
  return [
    ...toAll,
    ...[...owners].flatMap((address) => {
      const theirs = mails.needs.filter(({ needId }) => addressOf.get(needId) === address)
      const alone = withOwner({ ...post, toStaff: () => [] }, address)
      return draftMatchMails({ ...mails, needs: theirs, total: theirs.length }, alone)
    }),
  ]
}
