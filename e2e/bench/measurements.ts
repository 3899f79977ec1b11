import type { Browser } from 'playwright'
import { burst401 } from './burst-401'
import { openSmallPages, searchCatalog } from './catalog'
import { loadVehiclePage } from './cold-load'
import { fillDrivers } from './drivers-page'
import { makeStatements } from './evidence'
import { navigateToVehicle } from './navigation'
import { fillPlan } from './plan-builder'
import type { Row } from './report'
import { countRibbonRequests } from './ribbon'
import { scrollLongHistory } from './scroll'
import type { Site } from './site'
import { uploadLargePdf } from './upload'
import { timeVerdict } from './verdict'
import type { Speed } from './visitor'

/** Runs a measurement once, in a page of the browser. */
export type Measurement = (browser: Browser, site: Site, speed: Speed) => Promise<Row>

export const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
  'cold load': loadVehiclePage,
  navigation: navigateToVehicle,
  verdict: timeVerdict,
  ribbon: countRibbonRequests,
  scrolling: scrollLongHistory,
  '401 burst': burst401,
  'plan builder': fillPlan,
  pages: openSmallPages,
  catalog: searchCatalog,
  upload: uploadLargePdf,
  'drivers page': fillDrivers,
  evidence: makeStatements,
}

/** Returns the measurements with one of these words in their name; without words, all of them. */
export function measurementsWith(names: readonly string[]): [string, Measurement][] {
  return Object.entries(MEASUREMENTS).filter(
    ([name]) => names.length === 0 || names.some((part) => name.includes(part)),
  )
}
