import { Alert, Button, Group, Loader, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { focusFirstError, focusHeading } from '../../platform/moves/focus.ts'
import { findErrorCode } from '../../platform/server/requests.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { loginFailureText, useAdminSession, useLogIn, useSessionGuard } from './hooks.ts'

type AdminGateProps = {
  /** Nobody is signed in: what was typed is for those who are. */
  onSignedOut: () => void
  children: ReactNode
}

/** Shows the login until an admin is signed in. When the session ends during work, the login covers the screen and keeps it. */
export function AdminGate({ onSignedOut, children }: AdminGateProps) {
  const session = useAdminSession()
  const [wasIn, setWasIn] = useState(false)
  const isKnown = session.data !== undefined && (wasIn || session.data !== null)
  if (isKnown !== wasIn) setWasIn(isKnown)
  const [wasAsked, setWasAsked] = useState(false)
  if (session.data === null && !wasAsked) setWasAsked(true)

  useEscapeBarrier(isKnown && session.data === null)
  useEffect(() => {
    if (session.data === null) onSignedOut()
  }, [session.data, onSignedOut])

  if (isKnown) {
    return (
      <SignedIn isOut={session.data === null} isJustIn={wasAsked}>
        {children}
      </SignedIn>
    )
  }
  if (session.data === null) {
    return (
      <Page title="Admin Access" width="full" lead="Sign in to manage inventory, inquiries and customer needs.">
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

// Escape in the login must not reach a dialog below it. Listeners run in the order they were added, so this one is added
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
        <Text c="dimmed">Your session has ended. Sign in again to pick up where you left off.</Text>
        <LoginForm />
      </Stack>
    </Modal>
  )
}

/**
 * Asks for username and password, and then for the code where the account has one. After a refusal the password is selected, ready
 * to be retyped.
 */
function LoginForm() {
  const logIn = useLogIn()
  const [known, setKnown] = useState<Credentials>()
  const passwordRef = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: (username) => (username.trim() ? null : 'Enter your username'),
      password: (password) => (password ? null : 'Enter your password'),
    },
  })

  function submit(values: Credentials) {
    logIn.mutate(values, {
      onError(error) {
        if (findErrorCode(error) === 'SECOND_STEP') setKnown(values)
        else passwordRef.current?.select()
      },
    })
  }

  function startOver() {
    logIn.reset()
    form.setFieldValue('password', '')
    setKnown(undefined)
  }

  if (known) return <CodeForm known={known} onBack={startOver} />
  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
      <Stack maw={400}>
        {logIn.error && <Alert color="red">{loginFailureText(logIn.error)}</Alert>}
        <TextInput
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          autoFocus
          {...form.getInputProps('username')}
        />
        <PasswordInput
          ref={passwordRef}
          label="Password"
          name="password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" loading={logIn.isPending} w="fit-content">
          Sign In
        </Button>
      </Stack>
    </form>
  )
}

type Credentials = { username: string; password: string }

/** Asks for the code after a right password. After a refusal it is selected, ready to be retyped. */
function CodeForm({ known, onBack }: { known: Credentials; onBack: () => void }) {
  const logIn = useLogIn()
  const [isRecovery, setIsRecovery] = useState(false)
  const codeRef = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (code) => (code.trim() ? null : 'Enter the code') },
  })

  function submit({ code }: { code: string }) {
    logIn.mutate({ ...known, code }, { onError: () => codeRef.current?.select() })
  }

  function change() {
    logIn.reset()
    form.reset()
    setIsRecovery(!isRecovery)
    codeRef.current?.focus()
  }

  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
      <Stack maw={400}>
        {logIn.error && <Alert color="red">{loginFailureText(logIn.error)}</Alert>}
        <TextInput
          ref={codeRef}
          label={isRecovery ? 'Recovery code' : "Code from your phone's app"}
          description={isRecovery ? 'Each of them works once' : 'Six digits, new every 30 seconds'}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          // Phones show digits alone for this, and recovery codes have letters.
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoFocus
          {...form.getInputProps('code')}
        />
        <Group gap="xs">
          <Button type="submit" loading={logIn.isPending}>
            Sign In
          </Button>
          <Button variant="subtle" onClick={change}>
            {isRecovery ? "Use your phone's app" : 'Use a recovery code'}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            Start over
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
