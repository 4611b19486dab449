import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useNarrowScreen } from '../../../platform/moves/window.ts'
import { lazyComponent } from '../../../ui/feedback/lazy-part.tsx'
import { useKnownSession } from '../hooks.ts'
import { useFindKeys } from './hooks.ts'

const FindDialog = lazyComponent(async () => (await import('./FindDialog.tsx')).FindDialog)

/** Opens the box that finds everything, also by its keys; only for those who are signed in. */
export function FindButton() {
  const { data: session } = useKnownSession()
  const isSignedIn = Boolean(session && !session.mustSetUp)
  const [isOpen, setIsOpen] = useState(false)
  const open = useCallback(() => setIsOpen(true), [])
  const isNarrow = useNarrowScreen()
  useFindKeys(open, isSignedIn)
  if (!isSignedIn) return null
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K /"
        title="Find (Ctrl K)"
        px={isNarrow ? 10 : 14}
        onClick={open}
        {...(isNarrow ? { 'aria-label': 'Find' } : { leftSection: <IconSearch size={16} aria-hidden /> })}
      >
        {isNarrow ? <IconSearch size={20} aria-hidden /> : 'Find'}
      </Button>
      {isOpen && <FindDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
