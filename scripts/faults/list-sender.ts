import { setTimeout as wait } from 'node:timers/promises'
import type { StagedUpload, UploadResult } from '../../src/shared/uploads.ts'
import type { List } from './ledger.ts'
import { makeForm, planList } from './lists.ts'
import type { WorkerParts } from './load.ts'

const retryPauseMs = 200
const lookPauseMs = 20
const stagedShare = 0.4
const nextEditionShare = 0.3
const looksMax = 150
const listsPath = '/api/inventory/staged-uploads'

// After a crash of the database the rows of a list that was read are gone, and what was stored meanwhile changes the stock.
const commitRefusals = [400, 409]

/**
 * Gives a piece of work: one list of a source, sent until it is acknowledged, or given up after a failure for the next edition.
 * `cookie` is that of an admin.
 */
export function createListSender(
  source: string,
  cookie: string,
  { dice, ledger, requester, servers }: WorkerParts,
): () => Promise<void> {
  let edition = 0

  const post = (path: string, body?: FormData, alsoRefused?: readonly number[]) =>
    requester.ask(dice.pick(servers), path, { method: 'POST', headers: { cookie }, ...(body && { body }) }, alsoRefused)

  /** Whether the list was acknowledged as stored, whole. */
  function judge(list: List, answer: unknown): boolean {
    if (answer === undefined) return false
    // Both paths answer so.
    const { itemsProcessed } = answer as UploadResult
    if (itemsProcessed !== list.rows)
      requester.fail(`${list.source}: ${itemsProcessed} of ${list.rows} rows of edition ${list.edition} were stored`)
    ledger.noteListAcknowledged(list)
    return true
  }

  async function storeInOneStep(list: List, form: FormData): Promise<boolean> {
    return judge(list, await post('/api/inventory/upload', form))
  }

  async function storeInTwoSteps(list: List, form: FormData): Promise<boolean> {
    // The path answers with the staged list.
    const staged = (await post(listsPath, form)) as StagedUpload | undefined
    if (!staged || !(await isReadWell(staged.id))) return false
    for (let attempts = 0; attempts < looksMax; attempts += 1) {
      if (judge(list, await post(`${listsPath}/${staged.id}/commit`, undefined, commitRefusals))) return true
      if (dice.chance(nextEditionShare)) return false
      await wait(lookPauseMs)
    }
    return false
  }

  async function isReadWell(id: string): Promise<boolean> {
    for (let looks = 0; looks < looksMax; looks += 1) {
      const answer = await requester.ask(dice.pick(servers), `${listsPath}/${id}`, { headers: { cookie } })
      // The path answers with the staged list.
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
