import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { submitNeedsInput } from '../../../shared/needs/schema.ts'
import { specificationsMax } from '../../../shared/needs/terms.ts'
import { fillFromLookup, findContactErrors, isContactSendable } from './draft-contact.ts'
import {
  findItemErrors,
  isLeftOut,
  isPartlyFilled,
  isReviewable,
  withCopy,
  withCurrentItem,
  withEdit,
  withItemRestored,
  withoutEdit,
  withoutItem,
} from './draft-items.ts'
import { planRequest, toRequest } from './draft-request.ts'
import { readNeedsDraft, writeNeedsDraft } from './kept-drafts.ts'
import { blankDraft, blankItem, type NeedsDraft, type WantedItem } from './request-draft.ts'

const contact = { company: 'Acme', customerName: 'Pat', email: 'pat@acme.example', phone: '1', state: 'IL' }
const customer = { company: 'ACME ', customerName: 'Lee', email: 'lee@acme.example', phone: '2', state: 'TX' }
const info = {
  companyName: 'Acme',
  contactName: 'Pat',
  email: 'pat@acme.example',
  phone: '1',
  state: 'IL',
  region: 'E-N Central',
  savedAt: 0,
}

function aDraft(current: Partial<WantedItem>, more: Partial<NeedsDraft> = {}): NeedsDraft {
  return { ...blankDraft, contact, current: { ...blankItem, ...current }, ...more }
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('an item counts as entered with a product, a classification or a thickness', () => {
  for (const field of ['category', 'product', 'thickness']) {
    expect(isPartlyFilled({ ...blankItem, [field]: 'x' })).toBe(true)
  }
  expect(isPartlyFilled({ ...blankItem, width: '48', notes: 'soon', thickness: ' ' })).toBe(false)
})

test('each added item gets the next sequence number, also after one was removed', () => {
  const one = withCurrentItem(aDraft({ thickness: '0.06' }))
  const two = withCurrentItem({ ...one, current: { ...blankItem, category: 'Hot Rolled Coil' } })
  expect(two.items.map(({ id }) => id)).toEqual(['1', '2'])
  expect(two.current).toEqual(blankItem)
  const three = withCurrentItem({ ...two, items: two.items.slice(0, 1), current: { ...blankItem, product: 'Any' } })
  expect(three.items.map(({ id }) => id)).toEqual(['1', '3'])
})

test('an edited item keeps its place and number, and changes only once it is saved', () => {
  const [first, second] = ['1', '2'].map((id) => ({ ...blankItem, thickness: `${id} GA`, id }))
  if (!first || !second) throw new Error('two items')
  const draft = aDraft({}, { items: [first, second], nextNumber: 3 })
  const editing = withEdit(draft, first)
  expect(editing.items).toEqual([first, second])
  const typed = { ...editing, current: { ...editing.current, width: '48' } }
  expect(withCurrentItem(typed)).toEqual({ ...draft, items: [{ ...first, width: '48' }, second] })
  expect(withoutEdit(typed)).toEqual(draft)
  expect(withoutItem(typed, '1')).toEqual({ ...draft, items: [second] })
  expect(withCurrentItem(withCopy(draft, first)).items).toEqual([first, second, { ...first, id: '3' }])
})

test('a removed item comes back to its place, once', () => {
  const listed = ['1', '2', '3'].map((id) => ({ ...blankItem, id }))
  const draft = aDraft({}, { items: listed.filter(({ id }) => id !== '2') })
  const restored = withItemRestored(draft, { ...blankItem, id: '2' })
  expect(restored.items).toEqual(listed)
  expect(withItemRestored(restored, { ...blankItem, id: '2' }).items).toEqual(listed)
})

test('an unfinished item stays out of the list and is reported', () => {
  const draft = aDraft({ width: '48' })
  expect(withCurrentItem(draft)).toBe(draft)
  expect(isLeftOut(draft)).toBe(true)
  expect(isReviewable(draft)).toBe(false)
  expect(isLeftOut(aDraft({}))).toBe(false)
})

test('an item whose quantity is not digits stays out of the list', () => {
  for (const amount of [{ qtyPcs: '1.5' }, { qtyPcs: '99999999999' }, { weightNeeded: '20 tons' }]) {
    const draft = aDraft({ thickness: '0.06', ...amount })
    expect([...findItemErrors(draft.current).keys()]).toEqual(Object.keys(amount))
    expect(withCurrentItem(draft)).toBe(draft)
    expect([isLeftOut(draft), isReviewable(draft)]).toEqual([true, false])
  }
})

test('a full list takes no more items and loses none', () => {
  const items = Array.from({ length: specificationsMax }, (_, index) => ({ ...blankItem, id: String(index + 1) }))
  const draft = aDraft({ thickness: '0.06' }, { items, nextNumber: specificationsMax + 1 })
  expect(withCurrentItem(draft)).toBe(draft)
  expect(isLeftOut(draft)).toBe(true)
})

test('a lookup fills name, email and phone and keeps the state', () => {
  const draft = aDraft({}, { contact: { ...contact, customerName: '', email: ' ', phone: '' } })
  expect(fillFromLookup(draft, customer)).toEqual({ customerName: 'Lee', email: 'lee@acme.example', phone: '2' })
})

test('a lookup keeps what the buyer typed and replaces what an earlier lookup filled in', () => {
  const draft = aDraft({}, { found: { email: contact.email } })
  expect(fillFromLookup(draft, customer)).toEqual({ email: 'lee@acme.example' })
})

test('a lookup that returns after the company was changed fills nothing', () => {
  expect(
    fillFromLookup({ ...blankDraft, contact: { ...blankDraft.contact, company: 'Acme Steel' } }, customer),
  ).toEqual({})
})

test('a review needs all five contact fields, reported in their order on the screen', () => {
  const errors = findContactErrors({ ...blankDraft.contact, company: '  ' })
  expect([...errors]).toEqual([
    ['company', 'Company is required'],
    ['customerName', 'Name is required'],
    ['email', 'Email is required'],
    ['phone', 'Phone is required'],
    ['state', 'State is required'],
  ])
  expect([...findContactErrors({ ...contact, email: 'pat' })]).toEqual([['email', 'Please enter a valid email']])
  expect(findContactErrors(contact).size).toBe(0)
})

test('a request can be sent without a state, but not without name, company, email or phone', () => {
  expect(isContactSendable({ ...contact, state: '' })).toBe(true)
  for (const field of ['customerName', 'company', 'email', 'phone']) {
    expect(isContactSendable({ ...contact, [field]: ' ' })).toBe(false)
  }
})

test('a text that the server would refuse gets an error at its field', () => {
  expect([...findItemErrors({ ...blankItem, width: 'x'.repeat(101) })]).toEqual([['width', 'At most 100 characters']])
  expect(findItemErrors(blankItem).size).toBe(0)
})

test('a request has whole pieces, the weight in plain digits, the date as typed and the state of the buyer', () => {
  const entered = { category: 'Galvanized Coil', thickness: ' .06 ', qtyPcs: '010', weightNeeded: '42350' }
  const request = toRequest(withCurrentItem(aDraft({ ...entered, estimatedNeedDate: '2026-12-01' })))
  expect(submitNeedsInput.parse(request)).toEqual({
    customer: contact,
    specifications: [
      {
        product: '',
        category: 'Galvanized Coil',
        thickness: '.06',
        width: '',
        length: '',
        qtyPcs: 10,
        gradeCategory: '',
        condition: '',
        locationState: 'IL',
        weightNeeded: '42350',
        coatingWt: null,
        estimatedNeedDate: '2026-12-01',
        notes: null,
      },
    ],
  })
})

test('an unchanged list is sent again with the same key, a changed one with a new key', () => {
  const first = planRequest('list', null, () => 'one')
  expect(first).toEqual({ message: 'list', requestKey: 'one' })
  expect(planRequest('list', first, () => 'two')).toEqual(first)
  expect(planRequest('longer list', first, () => 'two').requestKey).toBe('two')
})

test('what is typed survives a reload, and a blank form leaves nothing behind', () => {
  const draft = withCurrentItem(aDraft({ thickness: '0.06' }))
  writeNeedsDraft(draft)
  expect(readNeedsDraft(info)).toEqual(draft)
  writeNeedsDraft(blankDraft)
  expect(sessionStorage.getItem('needsDraft')).toBeNull()
  expect(readNeedsDraft(undefined)).toEqual(blankDraft)
})

test('the saved customer info fills a blank contact, with a state only if the form offers it', () => {
  writeNeedsDraft({ ...blankDraft, current: { ...blankItem, width: '48' } })
  expect(readNeedsDraft(info)).toMatchObject({ contact, current: { width: '48' } })
  expect(readNeedsDraft({ ...info, state: 'DC' }).contact.state).toBe('')
})

test('broken storage loses only the draft', () => {
  sessionStorage.setItem('needsDraft', '{"contact":1}')
  expect(readNeedsDraft(undefined)).toEqual(blankDraft)
  const fail = () => {
    throw new Error('blocked')
  }
  vi.stubGlobal('sessionStorage', { getItem: fail, setItem: fail, removeItem: fail })
  writeNeedsDraft(aDraft({ width: '48' }))
  expect(readNeedsDraft(undefined)).toEqual(blankDraft)
})
