import * as z from 'zod'
import type {
  FoundHeat,
  ListedPapers,
  OpenedPaper,
  Paper,
  PapersPage,
  SendPapers,
  SentPapers,
  Tie,
  UpdatePaper,
} from '../../../../shared/papers/schema.ts'
import { type PaperKind, showsSteel } from '../../../../shared/papers/terms.ts'
import { groupBy } from '../../../../shared/text/group-by.ts'
import type { StaffContext } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { queueReportMarks } from '../../../jobs/jobs.ts'
import { DomainError, invalidField } from '../../../lib/domain-error.ts'
import { cursorId, cursorInstant, cutPage, readCursor } from '../../../lib/page-cursor.ts'
import { recordChange } from '../../changes/changes.ts'
import type { FoundWord } from './find-words.ts'
import { openPaper, writePaperEvent } from './paper-files.ts'
import { describePaper, loadTies, recordOf, toLinkedPaper, toSteel } from './paper-records.ts'
import {
  countPapers,
  deleteTies,
  insertTies,
  lockPaper,
  paperRows,
  type SteelRow,
  selectExistingTies,
  selectKnownHeats,
  selectPapers,
  selectSteelOf,
  selectWords,
} from './queries.ts'
import { receivePapers } from './receive-papers.ts'
import type { PaperRow } from './table.ts'

const pageSize = 50
const placeInList = z.tuple([cursorInstant, cursorId]).transform(([createdAt, id]) => ({ createdAt, id }))

/** The newest first. Throws INVALID for a cursor of another list. */
export async function listPapers(db: Db, { cursor, ...filter }: ListedPapers): Promise<PapersPage> {
  const after = readCursor(placeInList, cursor)
  const [read, total] = await Promise.all([
    selectPapers(db, filter, { after, limit: pageSize + 1 }),
    after ? null : countPapers(db, filter),
  ])
  const { rows, nextCursor } = cutPage(read, pageSize, (row) => [row.created_at, row.id])
  return { papers: await toPapers(db, rows), nextCursor, total }
}

/** With the heats that its text has of the steel as it is now, also of lists that came later. Throws NOT_FOUND. */
export async function getPaper(db: Db, id: string): Promise<Paper> {
  const row = await paperRows.get(db, id)
  return viewPaper(db, { ...row, found_heats: await findAgain(db, row) })
}

async function findAgain(db: Db, { id }: PaperRow): Promise<FoundWord[]> {
  const words = await selectWords(db, id)
  const known = new Set(
    await selectKnownHeats(
      db,
      words.map(({ text }) => text),
    ),
  )
  return words.filter(({ text }) => known.has(text))
}

/** The file, to be read in parts. Throws NOT_FOUND. */
export async function readPaper(db: Db, id: string): Promise<OpenedPaper> {
  return openPaper(db, await paperRows.get(db, id))
}

/** Keeps the files that are papers, and says why others are not. Throws INVALID or TOO_LARGE if none is, INVALID for an unknown record. */
export async function sendPapers(
  { db, admin, callbacks }: StaffContext,
  { kind = null, onKind, onId, files }: SendPapers,
): Promise<SentPapers> {
  if ((onKind ?? null) === null ? onId : !onId) throw invalidField('onId', 'Give both onKind and onId')
  const on = onKind && onId ? [{ kind: onKind, id: onId }] : []
  await requireRecords(db, on, () => 'onId')
  const { rows, refused } = await receivePapers(db, files, {
    by: admin,
    sentBy: 'staff',
    sentById: null,
    sentByName: admin.username,
    supplierId: null,
    kind,
    on,
  })
  const [first] = rows
  if (first) await db.transaction().execute((tx) => writePaperEvent(callbacks, tx, first))
  return { papers: await toPapers(db, rows), refused }
}

/**
 * Changes what is given. With heats and without `on`, what has a new heat is tied, and what had only one that is gone is not.
 * Throws NOT_FOUND, PAPER_CHANGED, INVALID for a record that is not there.
 */
export async function updatePaper(
  { db, admin, callbacks }: StaffContext,
  { id, revision, kind, heats, on, forBuyer }: UpdatePaper,
): Promise<Paper> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockCurrent(tx, id, revision)
    // Whoever types its heats says that it is a report.
    const said = kind ?? (heats && heats.length > 0 && isKindUnknown(stored) ? 'mtr' : undefined)
    if (on) await requireRecords(tx, on, (index) => `on.${index}.id`)
    const ties = on ? await compareTies(tx, id, on) : await followHeats(tx, stored, heats, said)
    return storeChange({ tx, admin, callbacks }, stored, { kind: said, heats, forBuyer, ...ties })
  })
}

/** Confirms the heats of these papers that are sure, with all steel that has them. What is gone is left out. */
export async function confirmPapers({ db, admin, callbacks }: StaffContext, ids: readonly string[]): Promise<Paper[]> {
  const confirmed: Paper[] = []
  for (const id of [...new Set(ids)]) {
    const paper = await db.transaction().execute(async (tx) => {
      const stored = await lockPaper(tx, id)
      if (!stored) return undefined
      const sure = stored.found_heats.filter(({ isSure }) => isSure).map(({ text }) => text)
      const heats = mergeHeats(stored.heats, sure)
      const added = (await selectSteelOf(tx, [{ paperId: id, heats, kind: stored.kind }])).map(toTie)
      return storeChange({ tx, admin, callbacks }, stored, { heats, added, removed: [] })
    })
    if (paper) confirmed.push(paper)
  }
  return confirmed
}

/** Deletes a paper with its file. Throws NOT_FOUND, PAPER_CHANGED. */
export async function deletePaper(
  { db, admin, callbacks }: StaffContext,
  { id, revision }: { id: string; revision: number },
): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockCurrent(tx, id, revision)
    await recordChange(tx, { by: admin, ...(await recordOf(tx, stored)), before: await describePaper(tx, stored) })
    await writePaperEvent(callbacks, tx, stored)
    await queueReportMarks(tx)
    await paperRows.remove(tx, id)
    return { message: `${stored.file_name} deleted` }
  })
}

async function lockCurrent(tx: Tx, id: string, revision: number): Promise<PaperRow> {
  const stored = await paperRows.lock(tx, id)
  if (stored.revision === revision) return stored
  const { changed_by: changedBy, changed_at: changedAt } = stored
  throw new DomainError('PAPER_CHANGED', `${changedBy} changed this paper in the meantime.`, {
    changed: { changedBy, changedAt: changedAt.toISOString(), fields: [] },
  })
}

const keyOf = (heat: string) => heat.toLowerCase()

/** Each heat once, in any case. */
function mergeHeats(...all: readonly (readonly string[])[]): string[] {
  return [...new Map(all.flat().map((heat) => [keyOf(heat), heat])).values()]
}

const sameTie = (one: Tie, other: Tie) => one.kind === other.kind && one.id === other.id

type TieChange = { added: Tie[]; removed: Tie[] }

async function compareTies(tx: Tx, id: string, on: readonly Tie[]): Promise<TieChange> {
  const before = (await loadTies(tx, [id])).get(id) ?? []
  return {
    added: on.filter((tie) => !before.some((one) => sameTie(one, tie))),
    removed: before.filter((tie) => !on.some((one) => sameTie(one, tie))),
  }
}

async function followHeats(
  tx: Tx,
  stored: PaperRow,
  heats: readonly string[] = stored.heats,
  kind: PaperKind = stored.kind,
): Promise<TieChange> {
  const keys = new Set(heats.map(keyOf))
  // A paper that describes steel from now on is about all that has its heats; one that no longer does is about none of it.
  const [described, describes] = [showsSteel(stored.kind), showsSteel(kind)]
  const steel = await selectSteelOf(tx, [{ paperId: stored.id, heats: [...heats, ...stored.heats], kind: 'mtr' }])
  const stays = steel.filter((row) => keys.has(row.heat_key) && (describes || row.kind === 'order'))
  const isNew = (row: SteelRow) =>
    !stored.heat_keys.includes(row.heat_key) || (row.kind === 'item' && describes && !described)
  const left = described && !describes ? (await loadTies(tx, [stored.id])).get(stored.id) : undefined
  return {
    added: stays.filter(isNew).map(toTie),
    removed: [
      ...steel.filter((row) => !stays.some((one) => sameTie(one, row))),
      ...(left ?? []).filter((tie) => tie.kind === 'item'),
    ].map(toTie),
  }
}

/** Whether nothing and nobody said what it is. */
function isKindUnknown({ kind, state, revision }: PaperRow): boolean {
  return kind === 'other' && state === 'unread' && revision === 1
}

const toTie = ({ kind, id }: Tie): Tie => ({ kind, id })

type PaperChange = Partial<Pick<UpdatePaper, 'kind' | 'heats' | 'forBuyer'>> & TieChange

async function storeChange(
  { tx, admin, callbacks }: Pick<StaffContext, 'admin' | 'callbacks'> & { tx: Tx },
  stored: PaperRow,
  { kind, heats, forBuyer, added, removed }: PaperChange,
): Promise<Paper> {
  const before = await describePaper(tx, stored)
  if (added.length + removed.length > 0 || kind !== undefined) await queueReportMarks(tx)
  await deleteTies(tx, stored.id, removed)
  await insertTies(tx, stored.id, added)
  const merged = heats && mergeHeats(heats)
  const row = await paperRows.update(tx, stored.id, {
    ...(kind !== undefined && { kind }),
    ...(merged && { heats: merged, heat_keys: merged.map(keyOf) }),
    ...(forBuyer !== undefined && { for_buyer: forBuyer }),
    revision: stored.revision + 1,
    changed_at: new Date(),
    changed_by: admin.username,
  })
  await recordChange(tx, {
    by: admin,
    ...(await recordOf(tx, row)),
    before,
    after: await describePaper(tx, row),
  })
  await writePaperEvent(callbacks, tx, row)
  return viewPaper(tx, row)
}

/** Throws INVALID naming the first of these records that is not there. */
async function requireRecords(db: Db, ties: readonly Tie[], pathOf: (index: number) => string): Promise<void> {
  if (ties.length === 0) return
  const existing = await selectExistingTies(db, ties)
  const missing = ties.findIndex((tie) => !existing.some((one) => sameTie(one, tie)))
  if (missing >= 0) throw invalidField(pathOf(missing), `There is no such ${ties[missing]?.kind}`)
}

async function viewPaper(db: Db, row: PaperRow): Promise<Paper> {
  const [paper] = await toPapers(db, [row])
  if (!paper) throw new Error('A paper has no view')
  return paper
}

/** As staff see them. */
async function toPapers(db: Db, rows: readonly PaperRow[]): Promise<Paper[]> {
  const ids = rows.map(({ id }) => id)
  const asked = rows.map(({ id, kind, found_heats: found }) => ({
    paperId: id,
    heats: found.map(({ text }) => text),
    kind,
  }))
  const ties = await loadTies(db, ids)
  const steelOf = groupBy(await selectSteelOf(db, asked), (row) => row.paper_id)
  return rows.map((row) => toPaper(row, ties.get(row.id) ?? [], toFound(row, steelOf.get(row.id) ?? [])))
}

function toFound({ found_heats: found }: PaperRow, steel: readonly SteelRow[]): FoundHeat[] {
  const steelOf = groupBy(steel, (row) => row.heat_key)
  return found.flatMap(({ text: heat, pages, isSure }) => {
    const rows = steelOf.get(keyOf(heat)) ?? []
    const [first] = rows
    // Its steel may have left meanwhile, without a trace.
    if (!first) return []
    return { heat, pages, isSure, steel: rows.map(toSteel), steelCount: first.total, untied: first.untied }
  })
}

function toPaper(row: PaperRow, on: Paper['on'], found: FoundHeat[]): Paper {
  return {
    ...toLinkedPaper(row),
    heats: row.heats,
    on,
    forBuyer: row.for_buyer,
    from: row.sent_by_name,
    isFromSupplier: row.sent_by !== 'staff',
    state: row.state,
    problem: row.kind === 'mtr' || isKindUnknown(row) ? row.problem : null,
    found,
    revision: row.revision,
  }
}
