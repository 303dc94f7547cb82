// The home page is there and can be read before its scripts: they leave the line to it until it is painted.
const load = () => {
  for (const file of FILES) import(file)
}
new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
// Nothing is painted in a hidden tab.
setTimeout(load, 1000)
