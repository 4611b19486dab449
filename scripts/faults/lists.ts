import type { Dice } from '../../db/seeds/demo/dice.ts'
import { aListRow, aWorkbook } from '../../src/server/test/workbooks.ts'
import { type HttpResponse, textOf } from '../harness/http.ts'
import { sendList, toForm } from '../harness/list-upload.ts'
import type { ServerUnderTest } from '../harness/server.ts'
import type { List } from './ledger.ts'
import type { FaultContext } from './scenario.ts'

export const listCategory = 'Hot Rolled Coil'

const smallRowsMax = 60
const largeRowsMax = 1_500
const largeShare = 0.15
const newHeatShare = 0.2

export function planList(source: string, edition: number, dice: Dice): List {
  return { source, edition, rows: dice.whole(1, dice.chance(largeShare) ? largeRowsMax : smallRowsMax) }
}

/** Makes a list's upload form. Most rows repeat the previous edition's items, so storing deletes, changes and adds items. */
export function makeForm({ source, edition, rows }: List, dice: Dice): FormData {
  const items = Array.from({ length: rows }, (_, index) =>
    aListRow({
      'Source Code': source,
      'Product ID': `P-${index}`,
      'Heat Num': dice.chance(newHeatShare) ? `H-${edition}` : 'H',
      Condition: String(edition),
    }),
  )
  return toForm({ bytes: aWorkbook(items), category: listCategory, name: `${source}-${edition}.xlsx` })
}

export async function offerList(
  { dice, ledger }: Pick<FaultContext, 'dice' | 'ledger'>,
  { address }: ServerUnderTest,
  cookie: string,
  list: List,
): Promise<HttpResponse> {
  ledger.noteListSent(list)
  const answer = await sendList(address, cookie, makeForm(list, dice))
  if (answer.status === 200) ledger.noteListAcknowledged(list)
  return answer
}

export async function storeList(...sending: Parameters<typeof offerList>): Promise<void> {
  const answer = await offerList(...sending)
  if (answer.status !== 200) throw new Error(`A list was answered ${answer.status}: ${await textOf(answer)}`)
}
