import { setTimeout as wait } from 'node:timers/promises'
import type { Dice } from '../../../db/seeds/demo/dice.ts'
import { aListRow, aWorkbook } from '../../../src/server/test/lists/workbooks.ts'
import type { StagedUpload, UploadResult } from '../../../src/shared/lists/schema.ts'
import { type HttpResponse, textOf } from '../harness/http.ts'
import { sendList, stagedPath, toForm, uploadPath } from '../harness/senders.ts'
import type { ServerUnderTest } from '../harness/server.ts'
import type { List } from './ledger.ts'
import type { FaultContext } from './scenario.ts'
import type { WorkerParts } from './submitter.ts'

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
      'Grade Category': String(edition),
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

const retryPauseMs = 200
const lookPauseMs = 20
const stagedShare = 0.4
const nextEditionShare = 0.3
const looksMax = 150

// A crash of the database takes the rows of a staged list, and lists stored meanwhile change the stock.
const commitRefusals = [400, 409]

/** Returns a function that sends a source's next list until it is acknowledged, or gives it up after a failure. */
export function createListSender(
  source: string,
  cookie: string,
  { dice, ledger, requester, servers }: WorkerParts,
): () => Promise<void> {
  let edition = 0

  const post = (path: string, body?: FormData, alsoRefused?: readonly number[]) =>
    requester.send(
      dice.pick(servers),
      path,
      { method: 'POST', headers: { cookie }, ...(body && { body }) },
      alsoRefused,
    )

  function judge(list: List, answer: unknown): boolean {
    if (answer === undefined) return false
    const { itemsProcessed } = answer as UploadResult
    if (itemsProcessed !== list.rows)
      requester.fail(`${list.source}: ${itemsProcessed} of ${list.rows} rows of edition ${list.edition} were stored`)
    ledger.noteListAcknowledged(list)
    return true
  }

  const storeInOneStep = async (list: List, form: FormData) => judge(list, await post(uploadPath, form))

  async function storeInTwoSteps(list: List, form: FormData): Promise<boolean> {
    const staged = (await post(stagedPath, form)) as StagedUpload | undefined
    if (!staged || !(await isReadWell(staged.id))) return false
    for (let attempts = 0; attempts < looksMax; attempts += 1) {
      if (judge(list, await post(`${stagedPath}/${staged.id}/commit`, undefined, commitRefusals))) return true
      if (dice.chance(nextEditionShare)) return false
      await wait(lookPauseMs)
    }
    return false
  }

  async function isReadWell(id: string): Promise<boolean> {
    for (let looks = 0; looks < looksMax; looks += 1) {
      const answer = await requester.send(dice.pick(servers), `${stagedPath}/${id}`, { headers: { cookie } })
      const staged = answer as StagedUpload | undefined
      if (staged?.state === 'ready') return true
      if (staged?.state === 'failed') return false
      await wait(lookPauseMs)
    }
    return false
  }

  return async () => {
    edition += 1
    const list = planList(source, edition, dice)
    ledger.noteListSent(list)
    const form = makeForm(list, dice)
    const store = dice.chance(stagedShare) ? storeInTwoSteps : storeInOneStep
    while (!(await store(list, form))) {
      await wait(dice.whole(1, retryPauseMs))
      if (dice.chance(nextEditionShare)) return
    }
  }
}
