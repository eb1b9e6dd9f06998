// The one place that names ky. Loaded with the first call: ky makes a Request when it loads, some 45 ms of Node's start.
export { default } from 'ky'
