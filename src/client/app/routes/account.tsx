import { ChoosePassword } from '../../office/desk/staff/ChoosePassword.tsx'
import { useAccountLink } from '../../office/desk/staff/identity-hooks.ts'
import { linkedPage } from '../../ui/feedback/LinkedPage.tsx'

/** Where one of staff chooses a password, behind a link that opens once. */
export const AccountPage = linkedPage({
  useLinked: useAccountLink,
  title: 'Choose your password',
  failed: 'The link could not be checked',
  invalid: 'A link to choose a password works once, for three days. Ask whoever gave it to you for a new one.',
  view: (token, account) => <ChoosePassword token={token} account={account} />,
})
