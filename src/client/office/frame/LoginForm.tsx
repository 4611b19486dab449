import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { focusFirstError } from '../../platform/moves/focus-first-error.ts'
import { useLogIn } from './hooks.ts'
import { loginFailureText } from './sign-in.ts'

/** Asks for username and password. After a refusal the password is selected, ready to be retyped. */
export function LoginForm() {
  const logIn = useLogIn()
  const passwordRef = useRef<HTMLInputElement>(null)
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: {
      username: (username) => (username.trim() ? null : 'Enter your username'),
      password: (password) => (password ? null : 'Enter your password'),
    },
  })

  function submit(values: typeof form.values) {
    logIn.mutate(values, { onError: () => passwordRef.current?.select() })
  }

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
