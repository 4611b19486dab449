import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { site } from '../../platform/text/site.ts'

/** From what was just sent to the page of all that was sent; nothing where no link can be mailed. */
export function MinePageLink() {
  if (!site.sendsMail) return null
  return (
    <Text size="sm">
      The email we send you has a link to everything you have with us.{' '}
      <Anchor component={Link} to="/my" inherit>
        Get the link again
      </Anchor>
    </Text>
  )
}
