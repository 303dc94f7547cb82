// Finds circles of folders: a thing that two folders need from each other belongs into a third.
import layers from './server-layers.cjs'

/**
 * The circles among the folders right below `root`, such as `server/src/`, by what files import at
 * run time. Each is a set of folders that reach each other, with the imports between them. Folders
 * in folders count as the outer one. Pure.
 */
export function folderCircles(graph, root) {
  const arrows = arrowsBetweenFolders(graph, root)
  const folders = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))].sort()
  const reached = new Map(folders.map((folder) => [folder, reachedFrom(folder, arrows)]))
  const isTogether = (one, other) => reached.get(one).has(other) && reached.get(other).has(one)
  const circles = []
  for (const folder of folders) {
    if (!reached.get(folder).has(folder) || circles.some((circle) => circle.folders.includes(folder))) continue
    const together = folders.filter((other) => isTogether(folder, other))
    const inside = arrows.filter(({ from, to }) => together.includes(from) && together.includes(to))
    circles.push({ folders: together, imports: inside.map(({ file, target }) => `${file} → ${target}`) })
  }
  return circles
}

function arrowsBetweenFolders(graph, root) {
  const folderOf = (file) => (file.startsWith(root) ? (/^([^/]+)\//.exec(file.slice(root.length))?.[1] ?? null) : null)
  return graph.flatMap(({ file, imports }) =>
    imports
      .filter(({ isTypeOnly }) => !isTypeOnly)
      .map(({ to }) => ({ file, target: to, from: folderOf(file), to: folderOf(to) }))
      .filter(({ from, to }) => from !== null && to !== null && from !== to),
  )
}

/** Every folder that one reaches in one step or more; itself only by a circle. */
function reachedFrom(folder, arrows) {
  const reached = new Set()
  const waiting = [folder]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const { from, to } of arrows) {
      if (from !== at || reached.has(to)) continue
      reached.add(to)
      waiting.push(to)
    }
  }
  return reached
}

/** The wings of the server, the folders in each of them, and the folders of the client. */
export const circledRoots = ['server/src/', ...layers.wings.map((wing) => `server/src/${wing}/`), 'web/src/']
