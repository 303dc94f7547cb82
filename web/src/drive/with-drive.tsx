import { lazyPages } from '../layout/lazy-pages.js'

const panels = lazyPages(() => import('./drive-panel.js').then(({ styledDrive }) => styledDrive))

/** What a drive asks the visitor for, below the title of the dashboard. */
export const Drive = panels((loaded) => loaded.DrivePanel)
