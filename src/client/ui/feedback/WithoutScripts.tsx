import { Anchor, Text } from '@mantine/core'
import { mailHref, telHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'

/** In a form, what to do where scripts are off; with scripts nothing. */
export function WithoutScripts() {
  return (
    <noscript>
      <Text>
        This form needs JavaScript. Without it, call{' '}
        <Anchor href={telHref(site.directPhone)}>{site.directPhone}</Anchor> or write to{' '}
        <Anchor href={mailHref(site.contactEmail)}>{site.contactEmail}</Anchor>.
      </Text>
    </noscript>
  )
}
