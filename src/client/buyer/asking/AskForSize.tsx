import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../platform/notify/notify.ts'
import type { WantedItem } from './request-draft.ts'

/** Leads to the needs form, filled in with what a filter or a search looks for. */
export function AskForSize({ wanted, label }: { wanted: Partial<WantedItem>; label: string }) {
  const navigate = useNavigate()
  const ask = async () => {
    try {
      const { askFor } = await import('./ask-for.ts')
      askFor(wanted)
    } catch {
      notify({
        title: 'The form could not be filled in',
        description: 'Check your connection, or enter the size there.',
        variant: 'destructive',
        outlivesScreen: true,
      })
    }
    await navigate({ to: '/needs' })
  }
  return (
    <Button variant="default" onClick={() => void ask()}>
      {label}
    </Button>
  )
}
