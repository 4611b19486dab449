import { Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { Account } from '../../../../shared/office/accounts.ts'
import type { AccountState } from '../../../../shared/office/terms.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { site } from '../../../platform/text/site.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useOpenRecord } from '../../../ui/dialog/use-record-form.ts'
import { MissingRecord } from '../../../ui/feedback/Missing.tsx'
import { StatusDot } from '../../../ui/fields/StatusSelect.tsx'
import { MoreRows } from '../../../ui/table/MoreRows.tsx'
import { RecordTable } from '../../../ui/table/RecordTable.tsx'
import { RowButton } from '../../../ui/table/RowButton.tsx'
import { newRecord, type SearchProps } from '../../frame/admin-search.ts'
import { useKnownSession } from '../../frame/hooks.ts'
import { TabFrame, TabRecords } from '../../frame/TabFrame.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import {
  useAccounts,
  useChangeAccounts,
  useKeys,
  useOwnCode,
  usePasskeys,
  useSessions,
  useSignInRules,
} from './hooks.ts'
import { KeysPanel } from './KeysPanel.tsx'
import { showAccountLink } from './link-dialog.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { SecondStepPanel } from './SecondStepPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { SignInRulesPanel } from './SignInRulesPanel.tsx'
import type { StaffSearch } from './staff-search.ts'
import { lastUsedColumn } from './used-table.tsx'

/** Who may sign in, how the reader does, where the reader is signed in, and which programs work for the reader. */
export function StaffPanel({ search, onSearch }: SearchProps<StaffSearch>) {
  const accounts = useAccounts()
  const passkeys = usePasskeys()
  const below = [accounts, useSignInRules(), useOwnCode(), useSessions(), useKeys(), ...(hasPasskeys ? [passkeys] : [])]
  const buttonRef = useRef<HTMLButtonElement>(null)
  const openId = search.account
  const isAdding = openId === newRecord
  const opened = useOpenRecord(accounts.data, isAdding ? undefined : openId)
  const close = () => onSearch({ account: undefined }, { isStep: false })
  return (
    <Stack gap="xl">
      <TabFrame
        title="Staff"
        count={accounts.data && formatCountOf(accounts.total, 'account')}
        kind="account"
        query={accounts}
        add={{
          label: 'Invite',
          onAdd: () => onSearch({ account: newRecord }, { isStep: true }),
          buttonRef,
        }}
      >
        {opened === null && <MissingRecord noun="account" onClose={close} />}
        <TabRecords query={accounts} failureTitle="The accounts could not be loaded">
          {(rows) => (
            <Stack>
              <AccountsTable accounts={rows} onEdit={(id) => onSearch({ account: id }, { isStep: true })} />
              <MoreRows pages={accounts} nouns="accounts" />
            </Stack>
          )}
        </TabRecords>
        {isAdding && <AccountDialog account={undefined} onClose={close} />}
        {opened && <AccountDialog key={opened.id} account={opened} onClose={close} />}
      </TabFrame>
      {/* Shown one by one, each would push down what is below it. */}
      {below.every(isKnown) && (
        <>
          <SignInRulesPanel />
          <SecondStepPanel />
          {hasPasskeys && <PasskeysPanel />}
          <SessionsPanel />
          <KeysPanel />
        </>
      )}
    </Stack>
  )
}

const hasPasskeys = site.publicUrl !== undefined
const isKnown = ({ data, error }: { data: unknown; error: unknown }) => data !== undefined || Boolean(error)

const stateLooks: Readonly<Record<AccountState, { label: string; color: string }>> = {
  invited: { label: 'Invited', color: 'yellow' },
  active: { label: 'Active', color: 'green' },
  deactivated: { label: 'Deactivated', color: 'gray' },
}

function AccountsTable({ accounts, onEdit }: { accounts: readonly Account[]; onEdit: (id: string) => void }) {
  const own = useKnownSession().data?.username
  return (
    <RecordTable
      label="Accounts"
      minWidthPx={940}
      columns={[
        {
          heading: 'Name',
          cardLabel: null,
          breaksWords: true,
          cell: ({ name, username }) => (
            <Text span inherit dir="auto">
              {name || username}
              {username === own && ' (you)'}
            </Text>
          ),
        },
        { heading: 'Username', breaksWords: true, cell: ({ username }) => username },
        { heading: 'Email', breaksWords: true, cell: ({ email }) => email || '–' },
        { heading: 'State', cell: ({ state }) => <State state={state} /> },
        { heading: 'Second step', cell: nameSteps },
        lastUsedColumn,
        {
          heading: 'Actions',
          cardLabel: null,
          width: 300,
          cell: (account) => <AccountButtons account={account} isOwn={account.username === own} onEdit={onEdit} />,
        },
      ]}
      rows={accounts}
      rowKey={({ id }) => id}
    />
  )
}

function nameSteps({ passkeys, hasCode }: Account): string {
  const steps = [...(passkeys > 0 ? ['Passkey'] : []), ...(hasCode ? ['Code'] : [])]
  return steps.join(', ') || '–'
}

function State({ state }: { state: AccountState }) {
  const { label, color } = stateLooks[state]
  return (
    <Group gap={6} wrap="nowrap">
      <StatusDot color={color} />
      {label}
    </Group>
  )
}

type AccountButtonsProps = { account: Account; isOwn: boolean; onEdit: (id: string) => void }

function AccountButtons({ account: { id, name, username, state }, isOwn, onEdit }: AccountButtonsProps) {
  const { deactivate, activate, makeLink } = useChangeAccounts()
  const who = name || username
  return (
    <Group gap={6} wrap="nowrap">
      <RowButton verb="Edit" object={who} onClick={() => onEdit(id)} />
      {state === 'deactivated' ? (
        <RowButton
          verb="Activate"
          object={who}
          onClick={() =>
            void tell(activate(id), `${who} was not activated`, () =>
              notify({ title: 'Account Activated', description: who }),
            )
          }
        />
      ) : (
        <>
          <RowButton
            verb="Password link"
            object={`for ${who}`}
            onClick={() =>
              confirm({
                title: `Make a password link for ${who}?`,
                body: 'With the link they choose a new password. A link that was made before stops working.',
                confirmLabel: 'Make link',
                isDestructive: false,
                onConfirm: () => makeLink(id).then((made) => window.setTimeout(() => showAccountLink(made))),
              })
            }
          />
          <RowButton
            verb="Deactivate"
            object={who}
            isDestructive
            onClick={() =>
              confirm({
                title: isOwn ? 'Deactivate your own account?' : `Deactivate the account of ${who}?`,
                body: `${isOwn ? 'You are' : `${who} is`} signed out everywhere at once and cannot sign in until somebody activates the account again. ${isOwn ? 'Your' : 'Their'} keys for programs end, what ${isOwn ? 'you' : 'they'} own is nobody’s then, and what ${isOwn ? 'you' : 'they'} did stays.`,
                confirmLabel: 'Deactivate',
                onConfirm: () => deactivate(id),
              })
            }
          />
        </>
      )}
    </Group>
  )
}

async function tell(done: Promise<unknown>, failed: string, onDone: () => void): Promise<void> {
  try {
    await done
    onDone()
  } catch (error) {
    notify({ title: failed, description: errorText(error), variant: 'destructive' })
  }
}
