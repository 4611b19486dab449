import { type OwnedKind, type OwnerChoice, ownerChoices } from '../../../../shared/site/owner-terms.ts'
import type { OwnedRecords, Owner } from '../../../../shared/site/owners.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { trpc, trpcCache } from '../../../platform/server/trpc.ts'
import type { SearchProps } from '../admin-search.ts'
import { nameOwner } from './words.ts'

const useOwnersQuery = () => trpc.admin.owners.list.useQuery(undefined, { staleTime: 60_000 })

/** Who can own, and which account this is. */
export const usePossibleOwners = () => useOwnersQuery().data

/** Reads a list again, also one whose first answer is on its way: it may tell of before the change, and is not asked for twice. */
async function readAgain(list: { cancel(): Promise<void>; invalidate(): Promise<void> }): Promise<void> {
  await list.cancel()
  await list.invalidate()
}

/** Reloads what shows owners and follow-ups, here or after a colleague's change. */
export function reloadOwned(): void {
  // While a status is on its way, the server's list would undo it on screen; it reloads the list itself.
  if (trpcCache.inquiries.setStatus.isMutating() === 0) {
    void readAgain(trpcCache.inquiries.page)
    void trpcCache.inquiries.get.invalidate()
  }
  if (trpcCache.needs.setStatus.isMutating() === 0) {
    void readAgain(trpcCache.needs.page)
    void trpcCache.needs.get.invalidate()
  }
  void readAgain(trpcCache.inquiries.orders.list)
  void readAgain(trpcCache.inventory.incoming.page)
  void trpcCache.customers.invalidate()
  void trpcCache.admin.waiting.invalidate()
  void trpcCache.admin.changes.invalidate()
}

export type OwnedTarget = { kind: OwnedKind; ids: readonly string[] }

/** Gives records to an account or to nobody, and says so. */
export function useSetOwner(): (target: OwnedTarget, ownerId: string | null) => void {
  const { mutate } = trpc.admin.owners.setOwner.useMutation({
    onSuccess: tellOwner,
    onError: (error) =>
      notify({ title: 'The owner was not changed', description: errorText(error), variant: 'destructive' }),
    onSettled: reloadOwned,
  })
  return ({ kind, ids }, ownerId) => {
    if (ids.length > 0) mutate({ kind, ids: [...ids], ownerId })
  }
}

/** Gives records to whoever asks; what is theirs already goes back to nobody. `owners` has each of the records. */
export function useTakeOwn(): (target: OwnedTarget, owners: readonly (Owner | null)[]) => void {
  const me = usePossibleOwners()?.me
  const setOwner = useSetOwner()
  return (target, owners) => {
    if (me !== undefined) setOwner(target, owners.every((owner) => owner?.id === me) ? null : me)
  }
}

function tellOwner({ records }: OwnedRecords, { kind }: { kind: OwnedKind }): void {
  const [first] = records
  if (!first) return
  const what = records.length === 1 ? `the ${kind}` : formatCountOf(records.length, 'record')
  const whose = first.owner ? `${nameOwner(first.owner)} has` : 'Nobody has'
  notify({ title: 'Owner Changed', description: `${whose} ${what} now.` })
}

export function useSetFollowUp() {
  return trpc.admin.owners.setFollowUp.useMutation({ onSettled: reloadOwned })
}

type OwnerSearch = { owner?: string | undefined }

export type Whose<Search> = {
  /** One of the choices, or the id of an account. */
  choice: string
  /** False while what the account chose last is being read: a list waits for it, or it would show rows that are not meant. */
  isKnown: boolean
  choose: (choice: OwnerChoice) => void
  narrow: SearchProps<Search>['onSearch']
  /** Shows everybody's; `none` takes the other filters out of the address. */
  showAll: (none: Search) => void
}

/**
 * Whose records a list shows: as the address says, also of one account, else as this account chose last. A place that filters otherwise, as a link from what
 * waits, shows everybody's.
 */
export function useOwnerChoice<Search extends OwnerSearch>(
  { search, onSearch }: SearchProps<Search>,
  isFiltered: boolean,
): Whose<Search> {
  const { data, isPending } = useOwnersQuery()
  const { me, choice: remembered } = data ?? {}
  const { mutate } = trpc.admin.owners.choose.useMutation({
    onMutate: ({ choice }) => trpcCache.admin.owners.list.setData(undefined, (known) => known && { ...known, choice }),
  })
  const asked = search.owner === me && me !== undefined ? 'me' : search.owner
  const choice = asked ?? (isFiltered ? undefined : remembered) ?? 'all'
  const isAskedByName = ownerChoices.some((one) => one === search.owner)
  return {
    choice,
    isKnown: !isPending || isAskedByName || (search.owner === undefined && isFiltered),
    // What is typed next narrows down what is on the screen.
    narrow: (patch, options) => onSearch(choice === 'all' ? patch : { owner: choice, ...patch }, options),
    showAll: (none) => {
      mutate({ choice: 'all' })
      onSearch({ ...none, owner: undefined }, { isStep: true })
    },
    choose: (choice) => {
      mutate({ choice })
      const patch: OwnerSearch = { owner: choice }
      onSearch(patch as Search, { isStep: false }) // the parameter is one of the list's
    },
  }
}

/** In the input of a list. */
export const toOwnerInput = (choice: string) => (choice === 'all' ? {} : { owner: choice })
