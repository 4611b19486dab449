import { Alert, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { deactivatedText } from '../../../../shared/office/terms.ts'
import { focusHeading } from '../../../platform/moves/focus.ts'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { reloadRefused, useAdminSession, useSessionGuard, useWasDeactivated } from '../hooks.ts'
import { LoginForm } from './LoginForm.tsx'

export type SetUpProps = {
  /** Whether it came while somebody worked: it covers the screen then. */
  isOverWork: boolean
  /** Once there is a second step. */
  onDone: () => void
}

type AdminGateProps = {
  /** Nobody is signed in: what was typed is for those who are. */
  onSignedOut: () => void
  /** What there is for whoever has to set up a second step first. */
  setUp: (props: SetUpProps) => ReactNode
  children: ReactNode
}

/**
 * Shows the login until an admin is signed in, and may do more than set up a second step. When that ends during work, the login or
 * the set-up covers the screen and keeps it.
 */
export function AdminGate({ onSignedOut, setUp, children }: AdminGateProps) {
  const session = useAdminSession()
  // It stays until its user goes on: what it shows once, such as recovery codes, must not go with it.
  const [isSettingUp, setIsSettingUp] = useState(false)
  const mustSetUp = session.data?.mustSetUp === true
  if (mustSetUp && !isSettingUp) setIsSettingUp(true)
  if (session.data === null && isSettingUp) setIsSettingUp(false)

  const [wasIn, setWasIn] = useState(false)
  const isKnown = session.data !== undefined && (wasIn || (session.data !== null && !mustSetUp && !isSettingUp))
  if (isKnown !== wasIn) setWasIn(isKnown)
  const [wasAsked, setWasAsked] = useState(false)
  if (session.data === null && !wasAsked) setWasAsked(true)

  useEscapeBarrier(isKnown && (isSettingUp || session.data === null))
  useEffect(() => {
    if (session.data === null) onSignedOut()
  }, [session.data, onSignedOut])

  const endSetUp = () => void reloadRefused().then(() => setIsSettingUp(false))
  if (isKnown) {
    return (
      <SignedIn isOut={session.data === null} isJustIn={wasAsked}>
        {children}
        {isSettingUp && setUp({ isOverWork: true, onDone: endSetUp })}
      </SignedIn>
    )
  }
  if (isSettingUp) return setUp({ isOverWork: false, onDone: endSetUp })
  if (session.data === null) {
    return (
      <Page title="Admin Access" width="full" lead="Sign in to manage inventory, inquiries and customer needs.">
        <DeactivatedNote />
        <LoginForm />
      </Page>
    )
  }
  if (session.error) {
    return (
      <Page title="Admin Access" width="full">
        <LoadError title="Your sign-in could not be checked" query={session} />
      </Page>
    )
  }
  return (
    <Page title="Admin Access" width="full" withoutHeading>
      <Group role="status">
        <Loader size="sm" aria-hidden />
        <Text>Checking authentication...</Text>
      </Group>
    </Page>
  )
}

function SignedIn({ isOut, isJustIn, children }: { isOut: boolean; isJustIn: boolean; children: ReactNode }) {
  useSessionGuard()
  // The login form that had the focus is gone; the dialog that covers the screen returns the focus.
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

// Escape in the login or the set-up must not reach a dialog below it. Listeners run in the order they were added, so this one is added
// before any dialog opens.
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

/** Tells whoever was signed in until the account was deactivated; else the children. */
function DeactivatedNote({ children }: { children?: ReactNode }) {
  return useWasDeactivated() ? <Alert color="yellow">{deactivatedText}</Alert> : children
}

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
        <DeactivatedNote>
          <Text c="dimmed">Your session has ended. Sign in again to pick up where you left off.</Text>
        </DeactivatedNote>
        <LoginForm />
      </Stack>
    </Modal>
  )
}
