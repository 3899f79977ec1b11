import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { styleNonce } from '../ui/content/style-nonce'
import { theme } from './theme'

const manager = localStorageColorSchemeManager()
const getRootElement = () => document.documentElement

/**
 * The theme and the colour scheme for Mantine's components. What MantineProvider does besides, index.html and theme.gen.css
 * do: it brings code along that writes the theme's variables into the page.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const scheme = useProviderColorScheme({
    manager,
    defaultColorScheme: 'auto',
    forceColorScheme: undefined,
    getRootElement,
  })
  const { colorScheme, setColorScheme, clearColorScheme } = scheme
  const context = useMemo(() => {
    // The content security policy allows style elements with the response's nonce; hosts without nonces allow them all.
    const nonce = styleNonce()
    return {
      colorScheme,
      setColorScheme,
      clearColorScheme,
      getRootElement,
      classNamesPrefix: 'mantine',
      getStyleNonce: () => nonce,
      cssVariablesSelector: ':root',
      withStaticClasses: true,
    }
  }, [colorScheme, setColorScheme, clearColorScheme])
  return (
    <MantineContext value={context}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
