import { sql } from 'kysely'
import { aNeedsList, anInquiry } from '../../test/factories.ts'
import { callbacks, expect, test } from '../../test/fixtures.ts'
import { eraseCustomer, findPerson } from '../customer-data/customer-data.ts'

const receivedAt = new Date('2026-11-20T17:00:00.000Z')
const reply = { name: 'Pat Doe', email: 'Pat@acme.example', subject: 'Re: your inquiry', receivedAt, key: 'a' }

test('a reply is kept once with the email that it answers, is told to staff, and goes with the person', async ({
  db,
  admin,
  visitor,
}) => {
  const { id: inquiryId, email, reference } = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  await visitor.needs.submit(aNeedsList())
  const { mails } = await admin.admin.mails.page({ inquiryId })
  const find = async (kind: string) => {
    const { rows } = await sql<{ id: string; message_id: string }>`
      select id, message_id from mails where kind = ${kind} and reference = ${reference}
    `.execute(db)
    return { id: rows[0]?.id ?? '', messageId: rows[0]?.message_id ?? '' }
  }
  expect(mails.map(({ replies }) => replies)).toEqual(mails.map(() => []))
  const [toBuyer, toStaff] = [await find('inquiry confirmation'), await find('inquiry to staff')]
  // The nearest that is ours counts.
  const answers = ['<unknown@acme.example>', toBuyer.messageId]
  for (const _ of [1, 2]) await callbacks.keepReply(db, { ...reply, answers })
  await callbacks.keepReply(db, { ...reply, key: 'b', answers: ['<unknown@acme.example>'] })
  await callbacks.keepReply(db, { ...reply, key: 'c', answers: [toStaff.messageId] })
  const kept = {
    name: 'Pat Doe',
    email: 'Pat@acme.example',
    subject: 'Re: your inquiry',
    receivedAt: receivedAt.toISOString(),
  }
  const listed = (await admin.admin.mails.page({ inquiryId })).mails
  expect(listed.flatMap(({ id, replies }) => replies.map((one) => [id, one]))).toEqual([[toBuyer.id, kept]])
  expect(await admin.admin.mails.get({ id: toBuyer.id })).toMatchObject({ replies: [kept] })
  const told = (await admin.admin.events.page({})).events.filter(({ kind }) => kind === 'reply')
  expect(told).toMatchObject([{ title: `About ${reference}`, records: { mailId: toBuyer.id } }])

  expect((await findPerson(db, { email })).replies).toEqual([kept])
  await eraseCustomer(db, { email })
  expect(await db.selectFrom('mail_replies').select('id').execute()).toEqual([])
})
