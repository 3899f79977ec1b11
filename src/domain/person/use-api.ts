import { createSafeContext } from '@mantine/core'
import type { ApiClient } from '../../api/client/client'

export const [PageApi, useApi] = createSafeContext<ApiClient>('There is no PageApi around this component.')
