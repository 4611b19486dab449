import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is narrower than 768 px, where tables become cards. */
export function useNarrowScreen(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
}
