import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../lib/notify.ts'
import type { ItemFilter } from './item-filter.ts'
import { toWantedSize } from './wanted-size.ts'

type AskForSizeProps = { category: string; filter: ItemFilter }

/** Leads to the needs form, filled in with what the filter looks for. */
export function AskForSize({ category, filter }: AskForSizeProps) {
  const navigate = useNavigate()
  const ask = async () => {
    try {
      const { askFor } = await import('../needs/ask-for.ts')
      askFor(toWantedSize(category, filter))
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
      Ask for this size
    </Button>
  )
}
