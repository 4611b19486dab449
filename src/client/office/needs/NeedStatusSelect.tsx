import { summarizeNeed } from '../../../shared/needs/need-words.ts'
import type { CustomerNeed } from '../../../shared/needs/schema.ts'
import { deleteRecord } from '../../platform/server/delete-record.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { StatusSelect } from '../../ui/fields/StatusSelect.tsx'
import { useDeleteNeed, useSetNeedStatus } from './hooks.ts'
import { findNeedStatus, needStatusOptions } from './need-statuses.ts'

type NeedStatusSelectProps = {
  need: CustomerNeed
  /** Also called when someone else deleted it first. */
  onDeleted: () => void
}

/** The menu of a customer need: every status, and delete. */
export function NeedStatusSelect({ need, onDeleted }: NeedStatusSelectProps) {
  const setStatus = useSetNeedStatus()
  const remove = useDeleteNeed()
  const { id, company } = need
  return (
    <StatusSelect
      label={`Status of the need from ${company}: ${summarizeNeed(need)}`}
      options={needStatusOptions}
      value={need.status}
      onChange={(value) => {
        const status = findNeedStatus(value)
        if (status) setStatus.mutate({ id, status })
      }}
      onDelete={() =>
        confirm({
          title: `Delete 1 customer need from ${company}?`,
          body: `${summarizeNeed(need)}. This action cannot be undone.`,
          confirmLabel: 'Delete customer need',
          onConfirm: () =>
            deleteRecord(() => remove.mutateAsync({ id }), {
              done: 'Customer Need Deleted',
              failed: () => 'Delete Failed: Failed to delete customer need. Please try again.',
            }).then(onDeleted),
        })
      }
    />
  )
}
