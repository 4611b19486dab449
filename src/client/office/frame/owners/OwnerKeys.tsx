import { useState } from 'react'
import type { Owned } from '../../../../shared/site/owners.ts'
import { showKeys } from '../keys/KeysButton.tsx'
import { useOfficeKeys } from '../keys/office-keys.ts'
import { FollowUpDialog } from './FollowUpDialog.tsx'
import { type OwnedTarget, useTakeOwn } from './hooks.ts'
import { ownerKeys } from './words.ts'

/** A record as its owner and its follow-up are told and changed. */
export type OwnedRecord = {
  target: OwnedTarget
  /** What it is called after `of`: `I-1042 from Acme Steel`. */
  name: string
  owned: Owned
}

/** The keys `o` and `f` of a list: they act on the record in whose element, marked by `data-owned`, the focus is. */
export function OwnerKeys({ recordOf }: { recordOf: (mark: string) => OwnedRecord | undefined }) {
  const [followed, setFollowed] = useState<OwnedRecord>()
  const takeOwn = useTakeOwn()
  const focused = () => {
    const mark = document.activeElement?.closest<HTMLElement>('[data-owned]')?.dataset['owned']
    return mark === undefined ? undefined : recordOf(mark)
  }
  useOfficeKeys({
    o: () => {
      const record = focused()
      if (record) takeOwn(record.target, [record.owned.owner])
    },
    f: () => setFollowed(focused()),
    '?': () => showKeys(ownerKeys),
  })
  if (!followed) return null
  const { target, name, owned } = followed
  return <FollowUpDialog target={target} name={name} followUp={owned.followUp} onClose={() => setFollowed(undefined)} />
}
