import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { expect, test } from 'vitest'
import { theme } from './theme'

// Mantine would write the theme's variables into the page when it is drawn; theme.gen.css has them from the first paint,
// without the code for that. After a change of the theme, or of the styles that are used:
// npx vitest run src/app/theme-variables.test.ts -u

/** Variables whose names Mantine's components put together. */
const NAMED_BY_COMPONENTS =
  /^--mantine-(?:(?:spacing|font-size|line-height|radius|shadow)-|color-(?:teal|gray|dark|red)-(?:\d|filled|contrast)$|primary-color-contrast$)/

test('theme.gen.css has the variables of the theme that styles and components use', async () => {
  const all = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const values = [all.variables, all.light, all.dark].flatMap((each) => Object.entries(each))
  const used = namesIn([...stylesInUse()].join())
  for (const [name] of values) if (NAMED_BY_COMPONENTS.test(name)) used.add(name)
  // The set grows while it is gone through: a variable's value names others.
  for (const name of used) {
    for (const [other, value] of values) if (other === name) for (const each of namesIn(value)) used.add(each)
  }
  const onlyUsed = (variables: Record<string, string>) =>
    Object.fromEntries(Object.entries(variables).filter(([name]) => used.has(name)))
  const css = convertCssVariables(
    { variables: onlyUsed(all.variables), light: onlyUsed(all.light), dark: onlyUsed(all.dark) },
    ':root',
  )
  await expect(
    `/* Written by theme-variables.test.ts. */\n${css.replace(/;\s*/g, ';\n')}\n`,
  ).toMatchFileSnapshot('theme.gen.css')
})

const namesIn = (text: string) => new Set(text.match(/--mantine-[\w-]+/g))

/** The console's own styles and code, and those of Mantine's styles that they import, but not its own variables. */
function* stylesInUse(): Generator<string> {
  const { resolve } = createRequire(import.meta.url)
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:css|tsx?)$/.test(file) || /\.(?:gen\.css|test\.tsx?)$/.test(file)) continue
    const text = readFileSync(`src/${file}`, 'utf8')
    yield text
    for (const [, name = ''] of text.matchAll(/import ["'](@mantine\/[^"']+\.css)["']/g))
      yield readFileSync(resolve(name), 'utf8')
  }
}
