import { Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { type SignInRules, secondStepGraceDays } from '../../../../shared/office/accounts.ts'
import { formatPacificDate } from '../../../platform/text/format.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { CheckRow } from '../../../ui/fields/CheckRow.tsx'
import { Blocks, Loaded } from '../../frame/Loaded.tsx'
import { useChangeSignInRules, useSignInRules } from './hooks.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Whether everybody needs a second step. */
export function SignInRulesPanel() {
  const titleId = useId()
  const rules = useSignInRules()
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        Signing in
      </Title>
      <Loaded
        query={rules}
        failureTitle="The rules for signing in could not be loaded"
        skeleton={<Blocks heightsPx={[24]} />}
      >
        {(known) => <Rule rules={known} />}
      </Loaded>
    </Stack>
  )
}

function Rule({ rules }: { rules: SignInRules }) {
  const change = useChangeSignInRules()
  const { secondStepRequired, requiredFrom } = rules
  return (
    <>
      <CheckRow
        name="Everybody needs a second step: a passkey, or a code after the password"
        isTicked={secondStepRequired}
        onTick={() =>
          confirm(
            secondStepRequired
              ? {
                  title: 'Let a password be enough again?',
                  body: 'Whoever has a passkey or a code goes on signing in with it. Nobody else needs one.',
                  confirmLabel: 'Let it be enough',
                  onConfirm: () => change(false),
                }
              : {
                  title: 'Does everybody need a second step?',
                  body: `From ${formatPacificDate(inAWeek())} on, whoever has none can only set one up. ${tellLacking(rules)}`,
                  confirmLabel: 'Everybody needs one',
                  isDestructive: false,
                  onConfirm: () => change(true),
                },
          )
        }
      />
      {requiredFrom !== null && (
        <Text size="sm">
          From {formatPacificDate(requiredFrom)} on, whoever has none can only set one up. {tellLacking(rules)}
        </Text>
      )}
    </>
  )
}

const inAWeek = () => new Date(Date.now() + secondStepGraceDays * dayMs).toISOString()

function tellLacking({ lacking, lackingCount }: SignInRules): string {
  if (lackingCount === 0) return 'Everybody has one.'
  const others = lackingCount - lacking.length
  const names = others > 0 ? [...lacking, `${others} more`] : lacking
  const list = new Intl.ListFormat('en-US').format(names)
  return `${list} ${lackingCount === 1 ? 'has' : 'have'} none yet.`
}
