import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is too narrow for tables, which are cards then: less than 768 px. */
export function useNarrowScreen(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
}
