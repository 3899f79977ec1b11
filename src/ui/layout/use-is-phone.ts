import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is no wider than a phone, as the style sheets mean it. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
}
