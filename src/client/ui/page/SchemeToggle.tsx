import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Switches between the light and the dark color scheme. */
export function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={`Switch to ${other} mode`}
      onClick={() => setColorScheme(other)}
    >
      {/* By the sheet, which knows the scheme before any script. */}
      <IconSun size={20} className="in-dark" />
      <IconMoon size={20} className="in-light" />
    </ActionIcon>
  )
}
