import { setTimeout as sleep } from 'node:timers/promises'
import type { StagedUpload } from '../../../shared/lists/schema.ts'
import type { NewPasskeyOptions } from '../../../shared/office/passkeys.ts'
import { defaultSiteInfo, type SiteInfo } from '../../../shared/site/site.ts'
import { toPacificDay } from '../../../shared/text/days.ts'
import { aCustomer, aNeedsList, anInquiry, aVisit } from '../factories.ts'
import { aListRow, aSheetFile, aWorkbook } from '../lists/workbooks.ts'
import { createAuthenticator } from '../programs/authenticator.ts'
import { codeOf } from '../sign-in.ts'
import { png } from './example-calls.ts'

/** The admin whom a product that `fillProduct` fills must have. */
export const owner = { username: 'owner', password: 'a password for tests' }

const rebar = '/api/inventory?category=Rebar'
const readingPauseMs = 50

/** A user with a cookie jar. */
export class Guest {
  readonly address: string
  cookie = ''

  constructor(address: string) {
    this.address = address
  }

  async send(method: string, path: string, body?: object): Promise<Response> {
    const isForm = body instanceof FormData
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: { cookie: this.cookie, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const given = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    if (given.length > 0) this.cookie = given.join('; ')
    return response
  }

  /** Sends a request that must succeed, and returns the JSON answer. */
  async ask<Answer>(...request: Parameters<Guest['send']>): Promise<Answer> {
    const response = await this.send(...request)
    const text = await response.text()
    if (!response.ok) throw new Error(`${request[0]} ${request[1]} was answered with ${response.status}: ${text}`)
    return JSON.parse(text)
  }

  /** A public answer with what identifies it for a cache. */
  async read(path: string) {
    const response = await this.send('GET', path)
    return { path, status: response.status, etag: response.headers.get('etag'), text: await response.text() }
  }

  async signIn(): Promise<void> {
    await this.ask('POST', '/api/admin/login', owner)
  }
}

function aListForm(bytes: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.append('category', 'Rebar')
  form.append('file', new Blob([bytes]), 'list.xlsx')
  return form
}

/** A list of rebar from source R1. */
export const aRebarList = (...productIds: string[]) =>
  aListForm(aWorkbook(productIds.map((id) => aListRow({ 'Product ID': id, 'Source Code': 'R1' }))))

async function stage(guest: Guest, bytes: Uint8Array<ArrayBuffer>): Promise<StagedUpload> {
  const path = '/api/inventory/staged-uploads'
  const { id } = await guest.ask<StagedUpload>('POST', path, aListForm(bytes))
  return waitUntilRead(guest, id)
}

async function waitUntilRead(guest: Guest, id: string): Promise<StagedUpload> {
  for (;;) {
    const staged = await guest.ask<StagedUpload>('GET', `/api/inventory/staged-uploads/${id}`)
    if (staged.state !== 'reading') return staged
    await sleep(readingPauseMs)
  }
}

/** Where the filled product is, as far as it knows: without a public address nobody has a passkey. */
export const filledSite: SiteInfo = { ...defaultSiteInfo, publicUrl: 'https://steel.example' }

/** Whom the filled product has on staff besides the owner, signing in with a code or a passkey. */
export type Kim = { id: string; username: string; password: string; secret: string }

async function inviteKim(guest: Guest): Promise<Kim> {
  const [username, password] = ['kim', 'a few words that kim likes']
  const fields = { username, name: 'Kim Poe', email: 'kim@steel.example' }
  const { id, link } = await guest.ask<{ id: string; link: string }>('POST', '/api/admin/accounts', fields)
  await guest.ask('POST', `/api/account-links/${link.replace(/^.*\//, '')}`, { password })
  const kim = new Guest(guest.address)
  await kim.ask('POST', '/api/admin/login', { username, password })
  await kim.ask('POST', '/api/admin/confirm', { password })
  const { secret } = await kim.ask<{ secret: string }>('POST', '/api/admin/code')
  await kim.ask('PUT', '/api/admin/code', { code: codeOf(secret) })
  const options = await kim.ask<NewPasskeyOptions>('POST', '/api/admin/passkeys/options')
  const passkey = createAuthenticator(`https://${options.rp.id}`).make(options)
  await kim.ask('POST', '/api/admin/passkeys', { passkey })
  await kim.ask('POST', '/api/admin/passkey-login/options')
  await kim.ask('POST', '/api/admin/keys', {
    name: 'ERP',
    access: 'read',
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await guest.ask('POST', `/api/admin/accounts/${id}/password-link`)
  await guest.ask('PUT', '/api/admin/sign-in-rules', { secondStepRequired: true })
  return { id, username, password, secret }
}

/** Fills every table by actions of buyers and staff: lists, leads, a supplier's answer, an accepted quote and a draft, mails, a saved search. */
export async function fillProduct(guest: Guest): Promise<{ kim: Kim }> {
  await guest.send('POST', '/api/admin/login', { ...owner, password: 'a wrong one' })
  await guest.signIn()
  await guest.ask('POST', '/api/admin/confirm', { password: owner.password })
  const kim = await inviteKim(guest)
  await guest.ask('POST', '/api/inventory/upload', aRebarList('A-1', 'A-2'))
  // Again, for replaced items and a superseded upload.
  await guest.ask('POST', '/api/inventory/upload', aRebarList('A-2', 'A-3'))
  await guest.ask('POST', '/api/suppliers', { company: 'Two Rivers Bar', sourceCodes: ['R2'] })
  const chosen = await stage(guest, aWorkbook([aListRow({ 'Source Code': 'R2' })]))
  const columns = Object.fromEntries(
    (chosen.survey?.headings ?? []).flatMap(({ matched, column }) => (matched ? [[matched, column]] : [])),
  )
  const choice = { sheet: 0, headingRow: 1, columns, fixedTexts: {} }
  const corrections = [{ column: 'Product', action: 'text', text: 'Bar' }]
  await guest.ask('POST', '/trpc/inventory.uploads.reread', { id: chosen.id, choice, corrections })
  await waitUntilRead(guest, chosen.id)
  await guest.ask('POST', `/api/inventory/staged-uploads/${chosen.id}/commit`)
  const inTons = await stage(guest, aWorkbook([aListRow({ 'Source Code': 'R4', Weight: '20 T' })]))
  const answers = (inTons.preview?.questions ?? []).map(({ id, options: [first] }) => ({ id, answer: first?.value }))
  await guest.ask('POST', '/trpc/inventory.uploads.reread', { id: inTons.id, answers })
  await waitUntilRead(guest, inTons.id)
  await guest.ask('POST', `/api/inventory/staged-uploads/${inTons.id}/commit`)
  const freeForm = await stage(guest, aSheetFile([['What'], ['Angles']]))
  await guest.ask('POST', '/trpc/inventory.uploads.storeFreeForm', { id: freeForm.id, category: 'Angles' })
  // This one still waits to be stored.
  await stage(guest, aWorkbook([aListRow({ 'Source Code': 'R3' })]))
  const logo = new FormData()
  logo.append('file', new Blob([png]), 'logo.png')
  await guest.ask('PUT', '/api/assets/logo', logo)
  const customer = await guest.ask<{ id: string }>('POST', '/api/customers', aCustomer())
  await guest.ask('POST', `/api/customers/${customer.id}/notes`, { text: 'Pays in 20 days' })
  await guest.ask('POST', '/trpc/customers.recordVisit', aVisit({ companyName: 'Beta Steel' }))
  const twice = aCustomer({ company: 'Acme Steel, Inc.', email: 'doe@acme.example' })
  const { id, ...merged } = await guest.ask<{ id: string; revision: number }>('POST', '/api/customers', twice)
  await guest.ask('POST', `/api/customers/${id}/merge`, { into: customer.id, revision: merged.revision })
  const [item] = await guest.ask<{ id: string }[]>('GET', rebar)
  const inquiry = { ...anInquiry({ selectedItems: [item?.id ?? ''] }), requestKey: 'a key' }
  const sent = await guest.ask<{ result: { data: { id: string } } }>('POST', '/trpc/inquiries.submit', inquiry)
  const asks = `/api/inquiries/${sent.result.data.id}/asks`
  const ask = await guest.ask<{ id: string; lines: { id: string }[] }>('POST', asks, {
    sourceCode: 'R1',
    to: 'lists@buckeye.example',
    validUntil: '2999-12-24',
  })
  const lines = ask.lines.map(({ id }) => ({ id, available: 'yes', cost: '38' }))
  await guest.ask('POST', `/api/asks/${ask.id}/answer`, { lines })
  const quotes = `/api/inquiries/${sent.result.data.id}/quotes`
  const draft = await guest.ask<{ id: string; revision: number; lines: object[] }>('POST', quotes)
  const { revision } = await guest.ask<{ revision: number }>('PUT', `/api/quotes/${draft.id}`, {
    revision: draft.revision,
    freight: 'added',
    freightAmount: '850',
    fobPoint: 'Gary, IN',
    lines: draft.lines.map((line) => ({ ...line, pieces: 2, weightLb: 42_350, price: '42.5', cost: '38' })),
  })
  const offer = await guest.ask<{ link: string }>('POST', `/api/quotes/${draft.id}/send`, { revision })
  const token = offer.link.replace(/^.*\/quote\//, '')
  await guest.ask('POST', `/api/quote-offers/${token}/answer`, {
    answer: 'accept',
    name: 'Pat Doe',
    purchaseOrder: 'PO-7',
  })
  await guest.ask('POST', quotes)
  const needs = aNeedsList({ specifications: [{ category: 'Rebar' }] })
  const [need] = await guest.ask<{ id: string }[]>('POST', '/api/customer-needs/bulk', needs)
  await guest.ask('PUT', `/api/customer-needs/${need?.id}/matches/${item?.id}`, { dismissed: true })
  await guest.ask('PUT', '/api/admin/follow-ups', {
    ...{ kind: 'needs list', id: need?.id, on: '2999-12-24', word: 'Call Pat' },
  })
  await guest.ask('POST', '/trpc/admin.owners.choose', { choice: 'me' })
  await guest.ask('PUT', `/api/customers/${customer.id}/owner`, { ownerId: kim.id })
  await guest.ask('POST', '/api/saved-searches', { email: 'pat@acme.example', filters: { q: 'rebar' } })
  // Last: what is sold matches no need.
  const { orders } = await guest.ask<{ orders: { id: string }[] }>('GET', '/api/orders')
  const order = `/api/orders/${orders[0]?.id}`
  const confirmed = await guest.ask<{ lines: { id: string }[] }>('POST', `${order}/confirm`, { revision: 1 })
  const shipped = confirmed.lines.map(({ id }) => ({ lineId: id, pieces: 1, weightLb: 21_000 }))
  const papers = new FormData()
  papers.append('files', new Blob([png]), 'coil.png')
  await guest.ask('POST', `/api/papers?onKind=order&onId=${orders[0]?.id}`, papers)
  await guest.ask('POST', `${order}/shipments`, { revision: 2, shippedOn: toPacificDay(new Date()), lines: shipped })
  return { kim }
}
