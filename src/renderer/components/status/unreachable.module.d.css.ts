export declare const unreachable: string;
