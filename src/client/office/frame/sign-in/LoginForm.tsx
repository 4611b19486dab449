import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ReactNode, useRef, useState } from 'react'
import type { SecondStep } from '../../../../shared/office/terms.ts'
import { focusFirstError } from '../../../platform/moves/focus.ts'
import { site } from '../../../platform/text/site.ts'
import { loginFailureText, useLogIn } from '../hooks.ts'
import { findSecondSteps, usePasskeyLogIn, usePasskeyOffer } from './hooks.ts'
import { canUsePasskeys } from './passkeys.ts'

/**
 * Asks for username and password, and then for the second step that the account has; or for a passkey alone. After a refusal the
 * password is selected, ready to be retyped.
 */
export function LoginForm() {
  const logIn = useLogIn()
  const [known, setKnown] = useState<{ credentials: Credentials; steps: readonly SecondStep[]; text: string }>()
  const passwordRef = useRef<HTMLInputElement>(null)
  usePasskeyOffer()
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: (username) => (username.trim() ? null : 'Enter your username'),
      password: (password) => (password ? null : 'Enter your password'),
    },
  })

  function submit(credentials: Credentials) {
    logIn.mutate(credentials, {
      onError(error) {
        const steps = findSecondSteps(error)
        if (steps) setKnown({ credentials, steps, text: loginFailureText(error) })
        else passwordRef.current?.select()
      },
    })
  }

  function startOver() {
    logIn.reset()
    form.setFieldValue('password', '')
    setKnown(undefined)
  }

  if (known) {
    const { credentials, steps, text } = known
    return steps.includes('code') ? (
      <CodeForm known={credentials} hasPasskey={steps.includes('passkey')} onBack={startOver} />
    ) : (
      <PasskeyStep text={text} onBack={startOver} />
    )
  }
  return (
    <form onSubmit={form.onSubmit(submit, focusFirstError(form))} noValidate>
      <Stack maw={400}>
        {logIn.error && <Alert color="red">{loginFailureText(logIn.error)}</Alert>}
        <TextInput
          label="Username"
          name="username"
          autoComplete="username webauthn"
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
        <PasskeyButton>
          <Button type="submit" loading={logIn.isPending}>
            Sign In
          </Button>
        </PasskeyButton>
      </Stack>
    </form>
  )
}

/** Beside other buttons: signs in with a passkey, where there can be any; what is wrong stands above them. */
function PasskeyButton({ isMain = false, children }: { isMain?: boolean; children: ReactNode }) {
  const { logIn, isBusy, failureText } = usePasskeyLogIn()
  const button = canUsePasskeys() && (
    <Button {...(isMain ? { autoFocus: true } : { variant: 'default' })} loading={isBusy} onClick={logIn}>
      Sign in with a passkey
    </Button>
  )
  return (
    <>
      {failureText !== undefined && <Alert color="red">{failureText}</Alert>}
      <Group gap="xs">
        {isMain && button}
        {children}
        {!isMain && button}
      </Group>
    </>
  )
}

/** Where an account has a passkey alone, its password signs nobody in. */
function PasskeyStep({ text, onBack }: { text: string; onBack: () => void }) {
  const isElsewhere = site.publicUrl !== undefined && !canUsePasskeys()
  return (
    <Stack maw={400}>
      <Text role="status">
        {text}
        {isElsewhere && ` Open ${site.publicUrl} in a browser that knows passkeys.`}
      </Text>
      <PasskeyButton isMain>
        <Button variant="subtle" onClick={onBack}>
          Start over
        </Button>
      </PasskeyButton>
    </Stack>
  )
}

type Credentials = { username: string; password: string }

type CodeFormProps = { known: Credentials; hasPasskey: boolean; onBack: () => void }

/** Asks for the code after a right password. After a refusal it is selected, ready to be retyped. */
function CodeForm({ known, hasPasskey, onBack }: CodeFormProps) {
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

  const buttons = (
    <>
      <Button type="submit" loading={logIn.isPending}>
        Sign In
      </Button>
      <Button variant="subtle" onClick={change}>
        {isRecovery ? "Use your phone's app" : 'Use a recovery code'}
      </Button>
      <Button variant="subtle" onClick={onBack}>
        Start over
      </Button>
    </>
  )
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
        {hasPasskey ? <PasskeyButton>{buttons}</PasskeyButton> : <Group gap="xs">{buttons}</Group>}
      </Stack>
    </form>
  )
}
