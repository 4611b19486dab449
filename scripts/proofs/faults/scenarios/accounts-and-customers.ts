import { setTimeout as wait } from 'node:timers/promises'
import type { Dice } from '../../../../db/seeds/demo/dice.ts'
import { createAuthenticator } from '../../../../src/server/test/programs/authenticator.ts'
import { codeOf } from '../../../../src/server/test/sign-in.ts'
import type { AccountWithLink, CodeSecret, RecoveryCodes } from '../../../../src/shared/office/accounts.ts'
import type { CustomerMerge } from '../../../../src/shared/office/customers.ts'
import type { MadeKey } from '../../../../src/shared/office/keys.ts'
import type { NewPasskeyOptions, PasskeyLoginOptions } from '../../../../src/shared/office/passkeys.ts'
import type { Owned } from '../../../../src/shared/site/owners.ts'
import { median } from '../../harness/figures.ts'
import { textOf, trySendRequest } from '../../harness/http.ts'
import type { ServerUnderTest } from '../../harness/server.ts'
import { waitUntil } from '../../harness/wait.ts'
import type { FaultContext, Scenario } from '../scenario.ts'

const publicUrl = 'https://steel.example'
const killAfterMs = 1_500
const retryPauseMs = 100
const settleLimitMs = 60_000
// An instance that is not told asks every 15 s whether the session of a stream goes on.
const streamEndMs = 15_000
const leadsPerRound = 4
const familiesPerRound = 3
const notesPerCustomer = 3
const sendingsAtOnce = 4
const refusedCallsWanted = 3
const codesPerRound = 3
const [codeStepMs, codeMarginMs] = [30_000, 2_000]

type Servers = readonly [ServerUnderTest, ServerUnderTest]
type Question = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  cookie?: string
  /** Of a program. */
  key?: string
  /** Limits are per address. */
  from?: string
  requestKey?: string
}
type Answer = { status: number; body: unknown; cookie: string }
/** A member of staff who is signed in. */
type Member = { id: string; username: string; password: string; cookie: string; from: string }
type Family = {
  source: string
  targets: readonly [string, string]
  ids: string[]
  notes: string[]
  inquiries: string[]
}

/**
 * Lets two instances answer the same leads, merge the same customers, take the same codes, links and challenges, and deactivate who
 * works on both, all at once, while one of them is killed.
 */
export const accountsAndCustomers: Scenario = {
  name: 'accounts and customers: owned, merged, signed in and deactivated at once',
  isInShortForm: false,
  faultsAre: 'server kills',
  async run(context) {
    const { dice } = context
    const rounds = context.rounds({ short: 1, long: 30 })
    const env = { PUBLIC_URL: publicUrl }
    const servers: Servers = [await context.startServer({ env }), await context.startServer({ env })]
    const book = openBook()
    const desk = await openDesk(context, servers, book)
    const readyAgainMs: number[] = []
    let faultsProved = 0
    for (let round = 0; round < rounds; round += 1) {
      const races = await desk.prepare(round)
      const racing = Promise.all(races.map((race) => race()))
      await wait(dice.whole(0, killAfterMs))
      const victim = dice.pick(servers)
      const isAmidWork = desk.inFlight() > 0
      faultsProved += Number((await victim.kill()) && isAmidWork)
      await wait(dice.whole(0, killAfterMs / 3))
      readyAgainMs.push(await victim.start())
      const checks = await racing
      for (const check of checks) await check()
    }
    const [stats] = await context.query<{ deadlocks: number }>(
      'select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()',
    )
    if (stats && stats.deadlocks > 0) {
      const [told] = /deadlock detected[\s\S]{0,600}/.exec(context.postgres.log()) ?? ['']
      book.fail(`${stats.deadlocks} deadlocks in the database: ${told}`)
    }
    return {
      rounds,
      faultsProved,
      acknowledged: book.acknowledged(),
      lost: book.lost(),
      duplicated: book.duplicated(),
      readyAgainMs,
      notes: book.notes(),
      failures: book.failures(),
    }
  },
}

/** What was acknowledged, and what was found wrong. */
function openBook() {
  const failures = new Set<string>()
  const counts = new Map<string, number>()
  const streamMs: number[] = []
  let [acknowledged, lost, duplicated] = [0, 0, 0]
  const fail = (what: string) => void failures.add(what)
  return {
    fail,
    count: (what: string, times = 1) => void counts.set(what, (counts.get(what) ?? 0) + times),
    acknowledge(times = 1) {
      acknowledged += times
    },
    lose(what: string) {
      lost += 1
      fail(`lost: ${what}`)
    },
    duplicate(what: string) {
      duplicated += 1
      fail(`twice: ${what}`)
    },
    noteStreamEnd: (takenMs: number) => void streamMs.push(takenMs),
    acknowledged: () => acknowledged,
    lost: () => lost,
    duplicated: () => duplicated,
    failures: () => [...failures],
    notes: () => [
      [...counts].map(([what, times]) => `${times} ${what}`).join(', '),
      `streams of who was deactivated ended after ${Math.round(median(streamMs))} ms at the median, ${Math.round(Math.max(...streamMs))} at most`,
    ],
  }
}
type Book = ReturnType<typeof openBook>

/** Begins in the background; what it returns compares what is stored, once both instances are there again. */
type Race = () => Promise<() => Promise<void>>

async function openDesk(context: FaultContext, servers: Servers, book: Book) {
  const { dice, query } = context
  const client = createClient(servers, dice, book)
  const { ask, insist, demand } = client
  const countOf = async (text: string, ...values: unknown[]) =>
    (await query<{ n: number }>(`select count(*)::int as n ${text}`, values))[0]?.n ?? 0
  // Nobody has to say again who they are.
  const confirmAll = () => query(`update session set confirmed_at = now() + interval '1 day'`)
  const [one, other] = servers
  const boss = { cookie: await one.signIn() }
  await confirmAll()
  const [ann, bob] = [await hire('ann', '10.30.0.1'), await hire('bob', '10.30.0.2')]

  async function invite(username: string): Promise<AccountWithLink> {
    const body = { username, name: username.toUpperCase(), email: `${username}@steel.example` }
    return demand('/api/admin/accounts', { method: 'POST', body, ...boss })
  }

  async function hire(username: string, from: string): Promise<Member> {
    const { id, link } = await invite(username)
    const password = `a password of ${username}`
    await demand(linkPath(link), { method: 'POST', body: { password }, from })
    const member = { id, username, password, from }
    const { cookie } = await logIn(one, member)
    await confirmAll()
    return { ...member, cookie }
  }

  async function logIn(server: ServerUnderTest, { username, password, from }: Omit<Member, 'cookie' | 'id'>) {
    const answer = await ask(server, '/api/admin/login', { method: 'POST', body: { username, password }, from })
    if (answer?.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(answer)}`)
    return answer
  }

  /** The answers of the product to the same call, sent several times at once to both instances. */
  const flood = (send: (server: ServerUnderTest, time: number) => Promise<Answer | undefined>) =>
    Promise.all(Array.from({ length: sendingsAtOnce }, (_, time) => send(servers[time % 2 === 0 ? 0 : 1], time)))

  /** Whether something that works once was taken once; that it never works again afterwards. */
  async function takeOnce(
    what: string,
    send: (server: ServerUnderTest, time: number) => Promise<Answer | undefined>,
    again: (time: number) => Promise<Answer>,
  ): Promise<void> {
    const answers = await flood(send)
    const repeated = [await again(sendingsAtOnce), await again(sendingsAtOnce + 1)]
    const isUnknown = answers.some((answer) => !answer || answer.status >= 500)
    const taken = [...answers, ...repeated].filter((answer) => answer?.status === 200).length
    book.count(`times one ${what} used ${sendingsAtOnce} times at once`)
    if (isUnknown) book.count('of these with a lost answer')
    book.acknowledge(taken)
    if (taken > 1) book.duplicate(`a ${what} was taken ${taken} times`)
    if (taken === 0 && !isUnknown)
      book.fail(`a ${what} was never taken: ${answers.map((answer) => answer?.status).join()}`)
  }

  /** Two answer a lead at once: whoever's is stored first owns it from then on. */
  async function raceForLead(round: number, lead: number): Promise<Race> {
    const isNeed = lead % 2 === 1
    const { id } = isNeed ? await sendNeeds(round, lead) : await sendInquiry(`lead-${round}-${lead}`, `Lead ${lead}`)
    const path = `/api/${isNeed ? 'customer-needs' : 'inquiries'}/${id}/status`
    const answers = [
      { server: one, member: ann, status: 'quoted' },
      { server: other, member: bob, status: 'completed' },
    ]
    return async () => {
      const owners = await Promise.all(
        answers.map(async ({ server, member, status }) => {
          const question = { method: 'PUT', body: { status }, cookie: member.cookie } as const
          const first = await ask(server, path, question)
          const answer = first && first.status < 500 ? first : await insist(path, question)
          if (answer.status !== 200)
            book.fail(`an answer to a lead got ${answer.status}: ${JSON.stringify(answer.body)}`)
          return (answer.body as Owned).owner?.id
        }),
      )
      return async () => {
        book.count('leads answered by two at once')
        book.acknowledge()
        const record = isNeed
          ? `kind = 'needs list' and record_id = (select submission_id::text from customer_needs where id = $1)`
          : `kind = 'request' and record_id = (select number::text from customer_inquiries where id = $1)`
        const stored = await query<{ owner_id: string | null }>(`select owner_id from ownerships where ${record}`, [id])
        const owner = stored[0]?.owner_id
        if (stored.length !== 1 || ![ann.id, bob.id].includes(owner ?? '')) book.lose(`the owner of lead ${id}`)
        // An answer that was lost may have been the first, so each tells the owner that stays.
        if (owners.some((told) => told !== owner))
          book.fail(`lead ${id} is ${owner}'s, and was told as ${owners.join()}`)
        const given = await countOf(
          `from staff_changes, jsonb_array_elements(to_jsonb(fields)) as f where record_id = $1 and f->>'field' = 'owner'`,
          id,
        )
        if (given !== 1) book.duplicate(`lead ${id} was given an owner ${given} times`)
      }
    }
  }

  async function sendInquiry(requestKey: string, company: string): Promise<{ id: string }> {
    const slug = company.toLowerCase().replaceAll(' ', '-')
    return demand('/api/inquiries', { ...inquiryOf(requestKey, company, slug), requestKey })
  }

  function inquiryOf(notes: string, company: string, slug: string): Question {
    const contact = { customerName: 'Buyer', company, email: `${slug}@example.com`, phone: '555-0100' }
    return { method: 'POST', body: { ...contact, notes, selectedItems: [dice.id()] }, from: someAddress(dice) }
  }

  async function sendNeeds(round: number, lead: number): Promise<{ id: string }> {
    const company = `Lead ${lead}`
    const customer = {
      customerName: 'Buyer',
      company,
      email: `lead-${lead}@example.com`,
      phone: '555-0100',
      state: 'OH',
    }
    const specifications = [{ product: 'Prime', category: 'Hot Rolled Coil', thickness: '0.1', notes: `${round}` }]
    const path = '/api/customer-needs/bulk'
    const body = { customer, specifications }
    const [need] = await demand<{ id: string }[]>(path, { method: 'POST', body, from: someAddress(dice) })
    if (!need) throw new Error('No need was stored')
    return need
  }

  async function makeFamily(name: string, ownerId: string): Promise<Family> {
    const family = { ids: [] as string[], notes: [] as string[], inquiries: [] as string[] }
    for (const place of ['source', 'left', 'right']) {
      const company = `${name} ${place}`
      const slug = company.replaceAll(' ', '-')
      const body = {
        company,
        name: 'Buyer',
        email: `${slug}@example.com`,
        phone: '555-0100',
        state: 'OH',
        action: 'Need',
      }
      const { id } = await demand<{ id: string }>('/api/customers', { method: 'POST', body, ...boss })
      family.ids.push(id)
      if (place !== 'source') continue
      for (let note = 0; note < notesPerCustomer; note += 1) family.notes.push(await addNote(id, `${slug} ${note}`))
      const sent = await demand<{ id: string }>('/api/inquiries', {
        ...inquiryOf(slug, company, slug),
        requestKey: slug,
      })
      family.inquiries.push(sent.id)
    }
    const [source = '', left = '', right = ''] = family.ids
    await demand(`/api/customers/${source}/owner`, { method: 'PUT', body: { ownerId }, ...boss })
    return { ...family, source, targets: [left, right] }
  }

  async function addNote(id: string, text: string): Promise<string> {
    const path = `/api/customers/${id}/notes`
    return (await demand<{ id: string }>(path, { method: 'POST', body: { text }, ...boss })).id
  }

  /** One customer is merged into two at once and given back, twice over, while more comes from it. */
  async function raceToMerge(name: string, ownerId: string): Promise<Race> {
    const family = await makeFamily(name, ownerId)
    const { source, targets } = family
    const sent: string[] = []
    const merging = { over: false }

    async function mergeOnce(time: number): Promise<string | undefined> {
      const [{ revision } = { revision: 0 }] = await query<{ revision: number }>(
        'select revision from customers where id = $1',
        [source],
      )
      const path = `/api/customers/${source}/merge`
      const merges = await Promise.all(
        targets.map(async (into, place) => {
          const requestKey = `${name}-${time}-${place}`
          const question: Question = { method: 'POST', body: { into, revision }, requestKey, ...boss }
          const first = await ask(servers[place === 0 ? 0 : 1], path, question)
          return first && first.status < 500
            ? { question, answer: first }
            : { question, answer: await insist(path, question) }
        }),
      )
      const done = merges.filter(({ answer }) => answer.status === 200)
      const refused = merges.filter(({ answer }) => answer.status === 409)
      if (done.length > 1) book.duplicate(`${name} was merged ${done.length} times at once`)
      if (done.length !== 1 || refused.length !== 1)
        book.fail(
          `merges of ${name} got ${merges.map(({ answer }) => `${answer.status} ${JSON.stringify(answer.body)}`).join()}`,
        )
      const [first] = done
      if (!first) return undefined
      const { id } = first.answer.body as CustomerMerge
      for (const repeated of await Promise.all(servers.map((server) => ask(server, path, first.question)))) {
        if (!repeated || repeated.status >= 500) continue
        if ((repeated.body as CustomerMerge).id !== id) book.duplicate(`a repeated merge of ${name} was another one`)
      }
      book.count('merges of one customer into two at once')
      book.acknowledge()
      return id
    }

    async function undo(id: string): Promise<void> {
      const path = `/api/customers/merges/${id}/undo`
      const answers = await Promise.all(
        servers.map((server) => ask(server, path, { method: 'POST', body: {}, ...boss })),
      )
      const last = await insist(path, { method: 'POST', body: {}, ...boss })
      const undone = [...answers, last].filter((answer) => answer?.status === 200).length
      if (undone > 1) book.duplicate(`a merge of ${name} was undone ${undone} times`)
      const isUnknown = answers.some((answer) => !answer || answer.status >= 500)
      if (undone === 0 && !isUnknown) book.fail(`a merge of ${name} could not be undone: ${JSON.stringify(last.body)}`)
      book.count('undone at both at once')
      book.acknowledge()
      const [{ inquiries, notes } = { inquiries: 0, notes: 0 }] = await query<{ inquiries: number; notes: number }>(
        `select (select count(*)::int from customer_inquiries where customer_id = $1 and id = any($2)) as inquiries,
          (select count(*)::int from customer_notes where customer_id = $1 and id::text = any($3)) as notes`,
        [source, family.inquiries, family.notes],
      )
      if (inquiries !== family.inquiries.length) book.lose(`an inquiry of ${name} was not given back`)
      if (notes !== family.notes.length) book.lose(`a note of ${name} was not given back`)
    }

    async function goOn(): Promise<void> {
      while (!merging.over) {
        const requestKey = `${name}-more-${sent.length}`
        const company = `${name} source`
        const question = { ...inquiryOf(requestKey, company, company.replaceAll(' ', '-')), requestKey }
        sent.push(requestKey)
        await insist('/api/inquiries', question)
        await wait(dice.whole(0, retryPauseMs))
      }
    }

    return async () => {
      const more = goOn()
      let last: string | undefined
      for (let time = 0; time < 3; time += 1) {
        last = await mergeOnce(time)
        if (last !== undefined && time < 2) await undo(last)
      }
      merging.over = true
      await more
      return async () => {
        const merged = await countOf('from former_customers where id = $1', source)
        const there = await countOf('from customers where id = $1', source)
        if (merged !== Number(last !== undefined) || merged + there !== 1)
          book.fail(`${name} is there ${there} times and merged ${merged} times`)
        const keys = [...sent, `${name} source`.replaceAll(' ', '-')]
        const kept = await query<{ notes: string; n: number; hanging: number }>(
          `select notes, count(*)::int as n, (count(*) filter (where customer_id = any($2)))::int as hanging
           from customer_inquiries where notes = any($1) group by notes`,
          [keys, family.ids],
        )
        book.acknowledge(keys.length)
        for (const key of keys) {
          const found = kept.find(({ notes }) => notes === key)
          if (!found || found.hanging === 0) book.lose(`inquiry ${key}`)
          else if (found.n > 1) book.duplicate(`inquiry ${key}`)
        }
        const notes = await countOf(
          'from customer_notes where customer_id = any($1) and id::text = any($2)',
          family.ids,
          family.notes,
        )
        if (notes !== family.notes.length) book.lose(`${family.notes.length - notes} notes of ${name}`)
        const owned = await countOf(
          `from ownerships where kind = 'customer' and record_id = any($1) and owner_id is not null`,
          family.ids,
        )
        if (owned > 1) book.duplicate(`the owner of ${name} owns ${owned} records of it`)
      }
    }
  }

  /** A code of the app, a recovery code and a challenge, each used several times at once. */
  async function raceToSignIn(username: string): Promise<{ race: Race; member: Member }> {
    const member = await hire(username, someAddress(dice))
    const { id, password, cookie } = member
    // A code that is turned on with the step before leaves two to sign in with.
    await awayFromStepEnd()
    const { secret } = await demand<CodeSecret>('/api/admin/code', { method: 'POST', body: {}, cookie })
    const turnOn = { method: 'PUT', body: { code: codeOf(secret, -1) }, cookie } as const
    const { recoveryCodes } = await demand<RecoveryCodes>('/api/admin/code', turnOn)
    const authenticator = createAuthenticator(publicUrl)
    const toAdd = await demand<NewPasskeyOptions>('/api/admin/passkeys/options', { method: 'POST', body: {}, cookie })
    const passkey = authenticator.make(toAdd)
    await demand('/api/admin/passkeys', { method: 'POST', body: { passkey }, cookie })
    const before = await countOf('from session where admin_id = $1', id)

    async function enterCode(what: string, code: string): Promise<void> {
      const path = '/api/admin/login'
      const question = () => ({ method: 'POST', body: { username, password, code }, from: someAddress(dice) }) as const
      await takeOnce(
        what,
        (server) => ask(server, path, question()),
        () => insist(path, question()),
      )
    }
    async function answerChallenge(): Promise<void> {
      const begin = { method: 'POST', body: {}, from: someAddress(dice) } as const
      const options = await demand<PasskeyLoginOptions>('/api/admin/passkey-login/options', begin)
      const path = '/api/admin/passkey-login'
      const question = () =>
        ({ method: 'POST', body: { passkey: authenticator.sign(options) }, from: someAddress(dice) }) as const
      await takeOnce(
        'challenge',
        (server) => ask(server, path, question()),
        () => insist(path, question()),
      )
    }

    const race: Race = async () => {
      const used = recoveryCodes.slice(0, codesPerRound)
      for (const [turn, code] of used.entries()) {
        await enterCode('recovery code', code)
        if (turn < 2) await enterCode('code', codeOf(secret, turn))
        await answerChallenge()
      }
      return async () => {
        const left = await countOf('from recovery_codes where admin_id = $1', id)
        if (left !== recoveryCodes.length - used.length) book.fail(`${left} recovery codes of ${username} are left`)
        const told = await countOf(`from staff_changes where record_id = $1 and action = 'used recovery code'`, id)
        if (told !== used.length) book.fail(`${told} recovery codes of ${username} were used, of ${used.length}`)
        const begun = (await countOf('from session where admin_id = $1', id)) - before
        if (begun > 2 * used.length + 2) book.duplicate(`${begun} sessions of ${username} began`)
      }
    }
    return { race, member }
  }

  /** One link to choose a password, used several times at once with another password each. */
  async function raceForLink(username: string): Promise<{ race: Race; signIn: () => Promise<Member> }> {
    const { id, link } = await invite(username)
    const passwordOf = (time: number) => `password ${time} of ${username}`
    const question = (time: number) =>
      ({ method: 'POST', body: { password: passwordOf(time) }, from: someAddress(dice) }) as const
    const opened: number[] = []

    const race: Race = async () => {
      await takeOnce(
        'link',
        (server, time) => ask(server, linkPath(link), question(time)),
        (time) => insist(linkPath(link), question(time)),
      )
      return async () => {
        const told = await countOf(`from staff_changes where record_id = $1 and action = 'set password'`, id)
        if (told !== 1) book.duplicate(`the link of ${username} set ${told} passwords`)
        for (let time = 0; time < sendingsAtOnce + 2; time += 1) {
          const body = { username, password: passwordOf(time) }
          const { status } = await insist('/api/admin/login', { method: 'POST', body, from: someAddress(dice) })
          if (status === 200) opened.push(time)
        }
        if (opened.length !== 1) book.fail(`${opened.length} passwords of ${username} sign in`)
      }
    }
    const signIn = async () => {
      const member = { id, username, password: passwordOf(opened[0] ?? 0), from: someAddress(dice) }
      return { ...member, cookie: (await logIn(other, member)).cookie }
    }
    return { race, signIn }
  }

  /** Somebody works on both instances, with sessions, keys and open streams, and is deactivated. */
  async function raceToDeactivate(round: number, kim: Member, customerIds: readonly string[]): Promise<Race> {
    const { id, username } = kim
    const cookies = [kim.cookie, (await logIn(other, kim)).cookie] as const
    await confirmAll()
    const endsAt = new Date(Date.now() + 86_400_000).toISOString()
    const newKey = { method: 'POST', body: { name: 'ERP', endsAt, access: 'write' }, cookie: kim.cookie } as const
    const { key } = await demand<MadeKey>('/api/admin/keys', newKey)
    const linked = { method: 'POST', body: {}, ...boss } as const
    const { link } = await demand<AccountWithLink>(`/api/admin/accounts/${id}/password-link`, linked)
    const own = await sendInquiry(`own-${round}`, `Own ${round}`)
    const streams = [await openStream(one, cookies[0]), await openStream(other, cookies[1])]
    let deactivatedAt = Number.POSITIVE_INFINITY

    const calls = [
      (work: number) => ['POST', `/api/customers/${customerIds[work % customerIds.length]}/notes`, { text: `${work}` }],
      (work: number) => ['PUT', `/api/inquiries/${own.id}/status`, { status: work % 8 < 4 ? 'quoted' : 'pending' }],
      (work: number) => [
        'PUT',
        '/api/admin/ownership',
        { kind: 'request', ids: [own.id], ownerId: work % 8 < 4 ? id : null },
      ],
    ] as const satisfies ((work: number) => ['POST' | 'PUT', string, object])[]

    async function work(server: ServerUnderTest, as: Pick<Question, 'cookie' | 'key'>, first: number): Promise<void> {
      let refused = 0
      for (let turn = first; refused < refusedCallsWanted; turn += 1) {
        const [method, path, body] = calls[turn % calls.length]?.(turn) ?? calls[0](turn)
        const isAfter = performance.now() > deactivatedAt
        const answer = await ask(server, path, { method, body, ...as })
        if (!answer || answer.status >= 500) {
          await wait(retryPauseMs)
          continue
        }
        book.count(isAfter ? 'calls of who was deactivated refused' : 'calls of who is deactivated answered')
        if (isAfter) refused += 1
        if (isAfter && answer.status !== 401) book.fail(`${username} got ${answer.status} for ${path} after the end`)
      }
    }

    async function deactivate(): Promise<void> {
      await wait(dice.whole(0, killAfterMs))
      const { status } = await insist(`/api/admin/accounts/${id}/deactivate`, { method: 'POST', body: {}, ...boss })
      deactivatedAt = performance.now()
      if (status !== 200) book.fail(`the end of ${username} got ${status}`)
      const landed = await countChanges()
      await Promise.all(working)
      const late = (await countChanges()) - landed
      if (late > 0) book.fail(`${late} changes of ${username} came after the answer that it was deactivated`)
      for (const server of servers) {
        const tries = [
          insist('/api/admin/login', {
            method: 'POST',
            body: { username, password: kim.password },
            from: someAddress(dice),
          }),
          insist(linkPath(link), { method: 'POST', body: { password: kim.password }, from: someAddress(dice) }),
          insist('/api/admin/check-auth', { cookie: cookies[server === one ? 0 : 1] }),
        ]
        const statuses = (await Promise.all(tries)).map((answer) => answer.status).join()
        if (statuses !== '401,404,401') book.fail(`${username} got ${statuses} after the end`)
      }
      for (const stream of streams) {
        await waitUntil('a stream ends', () => stream.endedAt() !== undefined, { limitMs: 2 * streamEndMs })
        const takenMs = (stream.endedAt() ?? 0) - deactivatedAt
        if (takenMs > 0) book.noteStreamEnd(takenMs)
        if (takenMs > streamEndMs) book.fail(`a stream of ${username} went on for ${Math.round(takenMs)} ms`)
      }
    }
    const countChanges = () =>
      countOf(`from staff_changes where made_by = $1 or starts_with(made_by, $1 || ' (key')`, username)
    let working: Promise<void>[] = []

    return async () => {
      working = [
        work(one, { cookie: cookies[0] }, 0),
        work(other, { cookie: cookies[1] }, 1),
        work(one, { key }, 2),
        work(other, { key }, 3),
      ]
      await Promise.all([...working, deactivate()])
      book.count('accounts deactivated at work')
      book.acknowledge()
      return async () => {
        for (const table of ['session', 'account_keys', 'account_links'])
          if ((await countOf(`from ${table} where admin_id = $1`, id)) > 0) book.fail(`${username} has a ${table}`)
        if ((await countOf('from ownerships where owner_id = $1', id)) > 0) book.fail(`${username} owns something`)
      }
    }
  }

  /** Of two that deactivate each other at once, whoever comes second was deactivated before. */
  async function deactivateEachOther(first: Member, second: Member): Promise<void> {
    await confirmAll()
    const end = (server: ServerUnderTest, by: Member, { id }: Member) =>
      ask(server, `/api/admin/accounts/${id}/deactivate`, { method: 'POST', body: {}, cookie: by.cookie })
    await Promise.all([end(one, first, second), end(other, second, first)])
    const ended = await countOf(`from admin_accounts where id = any($1) and state = 'deactivated'`, [
      first.id,
      second.id,
    ])
    book.count('pairs that deactivated each other at once')
    if (ended !== 1) book.fail(`${ended} of two that deactivated each other at once are`)
  }

  /** Prepares the races of a round. */
  async function prepare(round: number): Promise<Race[]> {
    const kim = await hire(`kim-${round}`, someAddress(dice))
    const merges: Race[] = []
    for (let family = 0; family < familiesPerRound; family += 1)
      merges.push(await raceToMerge(`family ${round} ${family}`, kim.id))
    const leads: Race[] = []
    for (let lead = 0; lead < leadsPerRound; lead += 1) leads.push(await raceForLead(round, lead))
    const signIns = await raceToSignIn(`lee-${round}`)
    const link = await raceForLink(`mia-${round}`)
    const rows = await query<{ id: string }>('select id from customers order by visit_date desc limit 8')
    const deactivation = await raceToDeactivate(
      round,
      kim,
      rows.map((row) => row.id),
    )
    const linkRace: Race = async () => {
      const check = await link.race()
      return async () => {
        await check()
        await deactivateEachOther(signIns.member, await link.signIn())
      }
    }
    return [...leads, ...merges, signIns.race, linkRace, deactivation]
  }

  return { prepare, inFlight: client.inFlight }
}

function createClient(servers: Servers, dice: Dice, book: Book) {
  let inFlight = 0

  /** Undefined where the answer was lost. */
  async function ask(
    server: ServerUnderTest,
    path: string,
    { method = 'GET', body, cookie, key, from, requestKey }: Question = {},
  ): Promise<Answer | undefined> {
    inFlight += 1
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(cookie !== undefined && { cookie }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
      ...(requestKey !== undefined && { 'idempotency-key': requestKey }),
    }
    const answer = await trySendRequest(server.address, {
      path,
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    inFlight -= 1
    if (!answer) return undefined
    if (answer.status >= 500) book.count(`answers ${answer.status}`)
    if (answer.status >= 500 && answer.status !== 503) book.fail(`${path} answered ${answer.status}`)
    return { status: answer.status, body: JSON.parse((await textOf(answer)) || 'null'), cookie: answer.cookie }
  }

  /** Asks until there is an answer that is not about the fault. */
  async function insist(path: string, question: Question): Promise<Answer> {
    const startedAt = performance.now()
    for (;;) {
      const answer = await ask(dice.pick(servers), path, question)
      if (answer && answer.status < 500) return answer
      if (performance.now() - startedAt > settleLimitMs) throw new Error(`${path} was never answered`)
      await wait(dice.whole(1, retryPauseMs))
    }
  }

  async function demand<Content>(path: string, question: Question): Promise<Content> {
    const { status, body } = await insist(path, question)
    if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
    return body as Content
  }

  return { ask, insist, demand, inFlight: () => inFlight }
}

const linkPath = (link: string) => `/api/account-links/${link.split('/').at(-1)}`

const someAddress = (dice: Dice) => `10.${dice.whole(64, 127)}.${dice.whole(0, 255)}.${dice.whole(1, 254)}`

async function awayFromStepEnd(): Promise<void> {
  const leftMs = codeStepMs - (Date.now() % codeStepMs)
  if (leftMs < codeMarginMs) await wait(leftMs)
}

/** An open back office, as a browser has it. */
async function openStream({ address }: ServerUnderTest, cookie: string): Promise<{ endedAt(): number | undefined }> {
  const path = `/trpc/admin.events.subscribe?input=${encodeURIComponent('{}')}`
  const answer = await fetch(`${address}${path}`, { headers: { accept: 'text/event-stream', cookie } })
  if (!answer.ok || !answer.body) throw new Error(`A stream got ${answer.status}`)
  const reader = answer.body.getReader()
  await reader.read()
  let endedAt: number | undefined
  async function readOn(): Promise<void> {
    while (!(await reader.read()).done);
  }
  void readOn()
    .catch(() => undefined)
    .finally(() => {
      endedAt = performance.now()
    })
  return { endedAt: () => endedAt }
}
