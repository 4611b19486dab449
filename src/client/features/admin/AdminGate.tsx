import { Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LoadError } from '../../components/LoadError.tsx'
import { Page } from '../../components/Page.tsx'
import { focusHeading } from '../../lib/focus-heading.ts'
import { useAdminSession, useSessionGuard } from './hooks.ts'
import { LoginForm } from './LoginForm.tsx'

/**
 * Lets only a signed-in admin through. When the session ends during work, the login covers the screen,
 * and everything beneath it stays as it was.
 */
export function AdminGate({ children }: { children: ReactNode }) {
  const session = useAdminSession()
  // Undefined while nobody knows yet, also right after a logout: what was on screen is gone then.
  const [wasIn, setWasIn] = useState(false)
  const isKnown = session.data !== undefined && (wasIn || session.data !== null)
  if (isKnown !== wasIn) setWasIn(isKnown)
  const [wasAsked, setWasAsked] = useState(false)
  if (session.data === null && !wasAsked) setWasAsked(true)

  useEscapeBarrier(isKnown && session.data === null)

  if (isKnown) {
    return (
      <SignedIn isOut={session.data === null} isJustIn={wasAsked}>
        {children}
      </SignedIn>
    )
  }
  if (session.data === null) {
    return (
      <Page title="Admin Access" lead="Sign in to manage inventory, inquiries and customer needs.">
        <LoginForm />
      </Page>
    )
  }
  if (session.error) {
    return (
      <Page title="Admin Access" width="form">
        <LoadError title="Your sign-in could not be checked" query={session} />
      </Page>
    )
  }
  return (
    <Page title="Admin Access" withoutHeading>
      <Group role="status">
        <Loader size="sm" aria-hidden />
        <Text>Checking authentication...</Text>
      </Group>
    </Page>
  )
}

type SignedInProps = { isOut: boolean; isJustIn: boolean; children: ReactNode }

function SignedIn({ isOut, isJustIn, children }: SignedInProps) {
  useSessionGuard()
  // The login form that had the focus is gone; a dialog that covered the screen gives it back by itself.
  const [takesFocus] = useState(isJustIn)
  useEffect(() => {
    if (takesFocus) focusHeading()
  }, [takesFocus])
  return (
    <>
      {children}
      <SessionEndedDialog isOpen={isOut} />
    </>
  )
}

// Escape over the covering login must not reach a dialog beneath it. Listeners of one element run in their order, so this
// one is added before any dialog opens.
function useEscapeBarrier(isUp: boolean): void {
  const isUpNow = useRef(isUp)
  useEffect(() => {
    isUpNow.current = isUp
  }, [isUp])
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      if (isUpNow.current && event.key === 'Escape') event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', stop, { capture: true })
    return () => window.removeEventListener('keydown', stop, { capture: true })
  }, [])
}

// Above whatever dialog is open beneath it.
const aboveDialogs = 1000

function SessionEndedDialog({ isOpen }: { isOpen: boolean }) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => undefined}
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      zIndex={aboveDialogs}
      transitionProps={{ duration: 0 }}
      title="Admin Access"
    >
      <Stack gap="lg" maw={400} mx="auto" py="xl">
        <Text c="dimmed">Your session has ended. Sign in again to go on where you were.</Text>
        <LoginForm />
      </Stack>
    </Modal>
  )
}
