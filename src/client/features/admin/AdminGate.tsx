import { Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { LoadError } from '../../components/LoadError.tsx'
import { Page } from '../../components/Page.tsx'
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

  if (isKnown) return <SignedIn isOut={session.data === null}>{children}</SignedIn>
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
        <LoadError
          title="Your sign-in could not be checked"
          error={session.error}
          isRetrying={session.isFetching}
          onRetry={() => void session.refetch()}
        />
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

function SignedIn({ isOut, children }: { isOut: boolean; children: ReactNode }) {
  useSessionGuard()
  return (
    <>
      {children}
      <SessionEndedDialog isOpen={isOut} />
    </>
  )
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
