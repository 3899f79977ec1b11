import '../../../src/app/mantine.css'
import '../../../src/app/theme.css'
import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { theme } from '../../../src/app/theme'
import { DriversWorkspace } from '../../../src/features/drivers/drivers-workspace'
import { createDriversGrid, DriversGridContext } from '../../../src/features/drivers/grid/grid-context'
import { DataGridPage, DatasheetPage } from './other-grids'

// `?grid=own`, `datasheet` or `datagrid`: the grid of drivers and two others, for the benchmark.

function OwnPage() {
  const [grid] = useState(() => createDriversGrid({ gridId: 'bench', rows: [], nextId: 0 }))
  return (
    <div style={{ height: 760 }}>
      <DriversGridContext value={grid}>
        <DriversWorkspace />
      </DriversGridContext>
    </div>
  )
}

const PAGES: Readonly<Record<string, () => React.ReactNode>> = {
  own: OwnPage,
  datasheet: DatasheetPage,
  datagrid: DataGridPage,
}

const Chosen = PAGES[new URLSearchParams(location.search).get('grid') ?? 'own'] ?? OwnPage
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <MantineProvider theme={theme}>
      <Chosen />
    </MantineProvider>,
  )
