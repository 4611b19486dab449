import { findErrorCode } from '../../platform/server/error-text.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { MissingRecord } from '../../ui/feedback/MissingRecord.tsx'
import { useNeed } from './hooks.ts'
import { NeedCard, type NeedCardControls } from './NeedCard.tsx'

/** A need from the address that is not in the loaded list. */
export function LinkedNeed({ id, ...controls }: NeedCardControls & { id: string }) {
  const query = useNeed(id)
  const { data: need, error } = query
  if (findErrorCode(error) === 'NOT_FOUND') return <MissingRecord noun="customer need" onClose={controls.onToggle} />
  if (need) return <NeedCard need={need} {...controls} />
  if (!error) return null
  return <LoadError title="The customer need could not be loaded" query={query} />
}
