import { createHash } from 'node:crypto'
import type { Dice } from './dice.ts'
import type { DemoItem, DemoList } from './stock.ts'

const columns = [
  ['Product ID', 'product_id'],
  ['Source Code', 'source_code'],
  ['Product', 'product'],
  ['Thickness', 'thickness'],
  ['Width', 'width'],
  ['Length', 'length'],
  ['Grade Category', 'grade_category'],
  ['Qty Pcs', 'qty_pcs'],
  ['Weight', 'weight'],
  ['Heat Num', 'heat_num'],
  ['State', 'location_state'],
  ['Condition', 'condition'],
] as const satisfies readonly (readonly [string, keyof DemoItem])[]

function toCsv(items: readonly DemoItem[]): Buffer {
  const rows = [
    columns.map(([heading]) => heading),
    ...items.map((item) => columns.map(([, column]) => `"${item[column]}"`)),
  ]
  return Buffer.from(rows.map((row) => row.join(',')).join('\n'))
}

type Sender = {
  id: string
  company: string
  contactName: string
  phone: string
  domain: string
  sourceCodes: readonly string[]
}
type Row = { id: string; [column: string]: unknown }
type Sent = { sending: Row; list: Row; staged?: Row; file?: object }

/** Lists that suppliers sent: one that stored itself, one that waits from an email, one from the page of a stranger. */
export function makeSentLists(
  dice: Dice,
  lists: readonly (DemoList & { uploadId: string })[],
  { stored, mailed }: { stored: Sender; mailed: Sender },
  hoursBefore: (hours: number) => string,
): Sent[] {
  const listOf = ({ sourceCodes }: Sender) => {
    const [list] = lists
      .filter(({ supplier }) => sourceCodes.includes(supplier.sourceCode))
      .toSorted((a, b) => b.uploadedAt.getTime() - a.uploadedAt.getTime())
    if (!list) throw new Error('The demo data refers to a list that it does not have')
    return list
  }
  const senderOf = ({ contactName, domain }: Sender) => ({
    sender_name: contactName,
    sender_email: `inventory@${domain}`,
    is_proven: true,
  })
  const byItself = listOf(stored)
  const storedAt = byItself.uploadedAt.toISOString()
  const weekly = listOf(mailed)
  const excess = lists[0]?.items.slice(0, 4).map((item) => ({ ...item, source_code: 'TRI-COUNTY' })) ?? []
  return [
    {
      ...toSent(dice, { way: 'link', company: '', ...senderOf(stored) }, storedAt, {
        file_name: `${byItself.supplier.sourceCode} ${byItself.product.category}.xlsx`,
        file_bytes: 18_432,
        supplier_id: idOf(stored),
        upload_id: byItself.uploadId,
        outcome: 'stored',
        items: byItself.items.length,
        weight_lb: byItself.items.reduce((sum, item) => sum + (item.weight_lb ?? 0), 0),
        settled_at: storedAt,
      }),
    },
    toKept(dice, { way: 'mail', company: '', ...senderOf(mailed) }, hoursBefore(3), {
      file_name: `${mailed.company} stock.csv`,
      supplier_id: idOf(mailed),
      category: weekly.product.category,
      bytes: toCsv(weekly.items.slice(2)),
    }),
    toKept(
      dice,
      {
        way: 'page',
        company: 'Tri-County Fabricating',
        sender_name: 'Gail Pruitt',
        sender_email: 'gail@tricountyfab.example',
        is_proven: false,
        phone: '(555) 555-0146',
        state: 'OH',
        notes: 'Left over from a cancelled job. All of it has to go by the end of the month.',
      },
      hoursBefore(1),
      { file_name: 'excess coils.csv', supplier_id: null, category: '', bytes: toCsv(excess) },
    ),
  ]
}

const idOf = ({ id }: Sender) => id

type From = { way: string; company: string; sender_name: string; sender_email: string; is_proven: boolean } & Partial<{
  phone: string
  state: string
  notes: string
}>

// Rows of a table have the same columns.
const noList = {
  supplier_id: null,
  staged_upload_id: null,
  upload_id: null,
  digest: null,
  outcome: null,
  items: null,
  weight_lb: null,
  settled_at: null,
}

function toSent(dice: Dice, sender: From, receivedAt: string, list: object): Sent {
  const id = dice.id()
  return {
    sending: { id, phone: '', state: '', notes: '', may_be_answered: false, received_at: receivedAt, ...sender },
    list: { id: dice.id(), sending_id: id, position: 0, ...noList, ...list },
  }
}

type KeptFile = { file_name: string; supplier_id: string | null; category: string; bytes: Buffer }

function toKept(
  dice: Dice,
  sender: From,
  receivedAt: string,
  { bytes, category, supplier_id, file_name }: KeptFile,
): Sent {
  const id = dice.id()
  const file = { file_name, file_bytes: bytes.length }
  const digest = createHash('sha256').update(bytes).digest('hex')
  return {
    ...toSent(dice, sender, receivedAt, { ...file, supplier_id, staged_upload_id: id, digest }),
    staged: {
      id,
      ...file,
      category,
      default_region_codes: '',
      replace_scope: 'category',
      split_by_product: category === '',
      username: sender.way,
      state: 'ready',
      created_at: receivedAt,
    },
    file: { staged_id: id, position: 0, content: `\\x${bytes.toString('hex')}` },
  }
}
