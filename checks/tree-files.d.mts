export declare function filesBelow(root: string): Generator<string>
