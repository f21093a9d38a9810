export declare const overlapMark: string;
